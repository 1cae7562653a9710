import type { FileContent } from '../run-folder/write-whole.ts';
import { allureResults, type ScenarioAttachment } from './allure/results.ts';
import { perfettoTrace } from './exports/perfetto/perfetto-trace.ts';
import { summaryMarkdown } from './markdown/summary.ts';
import { actionBenchmark } from './outputs/action-benchmark.ts';
import { bencherJson } from './outputs/bencher.ts';
import { benchmarkData } from './outputs/benchmark-data.ts';
import { junitXml } from './outputs/junit.ts';
import { openMetrics } from './outputs/open-metrics.ts';
import { type Result, resultSchema } from './result/result.ts';
import { decidingRuns, type ReportInput } from './result/result-of.ts';
import { slideToDraw } from './result/slide-to-draw.ts';
import { timelineSvg } from './svg/timeline.ts';
import { whyPage } from './why/why-page.ts';
import { deviceText } from './wording/verdict-words.ts';

const PERFETTO = 'trace.perfetto-trace';

/** Every file of a report by its path in the run folder. */
export function filesOf(result: Result, input: ReportInput): ReadonlyMap<string, FileContent> {
  const attachments = [...result.scenarios.keys()].flatMap((i) => attachmentsOf(result, i, input));
  return new Map<string, FileContent>([
    ['result.json', json(resultSchema.parse(result))],
    ['summary.md', summaryMarkdown(result)],
    ['junit.xml', junitXml(result)],
    ['metrics.txt', openMetrics(result)],
    ['customSmallerIsBetter.json', json(actionBenchmark(result, 'lower'))],
    ['customBiggerIsBetter.json', json(actionBenchmark(result, 'higher'))],
    ['bencher.json', json(bencherJson(result))],
    ['benchmarkData.json', json(benchmarkData(result))],
    ...attachments.map(({ scenario, name, content }) => [`scenarios/${scenario}/${name}`, content] as const),
    ...under('allure-results', allureResults(result, attachments, input.earlier)),
  ]);
}

/** Of one scenario: the picture of the worst slide, the page of causes, and that run for ui.perfetto.dev. */
function attachmentsOf(result: Result, index: number, input: ReportInput): ScenarioAttachment[] {
  const scenario = result.scenarios[index];
  const judged = input.judgement.scenarios[index];
  const measured = input.scenarios[index];
  if (scenario === undefined || judged === undefined || measured === undefined) return [];
  const worst = slideToDraw(decidingRuns(judged, measured));
  const title = { scenario: scenario.name, device: deviceText(scenario), simulated: result.simulated };
  const picture = worst === undefined ? undefined : timelineSvg(worst, title);
  const page = whyPage(result, scenario, picture);
  const of = { scenario: scenario.slug };
  const why = { ...of, name: 'why.html', type: 'text/html', extension: 'html', content: page };
  if (worst === undefined || picture === undefined) return [why];
  const trace = perfettoTrace(worst.measurement, result.app.package);
  return [
    { ...of, name: 'timeline.svg', type: 'image/svg+xml', extension: 'svg', content: picture },
    why,
    { ...of, name: PERFETTO, type: 'application/octet-stream', extension: 'perfetto-trace', content: trace },
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const under = (folder: string, files: ReadonlyMap<string, FileContent>): (readonly [string, FileContent])[] =>
  [...files].map(([name, content]) => [`${folder}/${name}`, content]);
