import { allureResults, type ScenarioAttachment } from './allure/results.ts';
import { summaryMarkdown } from './markdown/summary.ts';
import { actionBenchmark } from './outputs/action-benchmark.ts';
import { bencherJson } from './outputs/bencher.ts';
import { benchmarkData } from './outputs/benchmark-data.ts';
import { junitXml } from './outputs/junit.ts';
import { openMetrics } from './outputs/open-metrics.ts';
import { type Result, resultSchema } from './result.ts';
import { currentMeasurements, type ReportInput } from './result-of.ts';
import { timelineSvg } from './svg/timeline.ts';
import { deviceText } from './verdict-words.ts';
import { whyPage } from './why-page.ts';
import { worstSlideOf } from './worst-slide.ts';

/** Every file of a report by its path in the run folder. */
export function filesOf(result: Result, input: ReportInput): ReadonlyMap<string, string> {
  const attachments = [...result.scenarios.keys()].flatMap((i) => attachmentsOf(result, i, input));
  return new Map([
    ['result.json', json(resultSchema.parse(result))],
    ['summary.md', summaryMarkdown(result)],
    ['junit.xml', junitXml(result)],
    ['metrics.txt', openMetrics(result)],
    ['customSmallerIsBetter.json', json(actionBenchmark(result, 'lower'))],
    ['customBiggerIsBetter.json', json(actionBenchmark(result, 'higher'))],
    ['bencher.json', json(bencherJson(result))],
    ['benchmarkData.json', json(benchmarkData(result))],
    ...attachments.map(({ scenario, name, content }) => [`scenarios/${scenario}/${name}`, content] as const),
    ...under('allure-results', allureResults(result, attachments)),
  ]);
}

/** The picture of the worst slide and the page that says why, one pair per scenario. */
function attachmentsOf(result: Result, index: number, input: ReportInput): ScenarioAttachment[] {
  const scenario = result.scenarios[index];
  const judged = input.judgement.scenarios[index];
  if (scenario === undefined || judged === undefined) return [];
  const measured = input.measurements.filter((run) => run.scenario === scenario.name);
  const worst = worstSlideOf(currentMeasurements(judged, measured));
  const title = { scenario: scenario.name, device: deviceText(scenario), simulated: result.simulated };
  const picture = worst === undefined ? undefined : timelineSvg(worst, title);
  const page = whyPage(result, scenario, picture);
  const of = { scenario: scenario.slug };
  return [
    ...(picture === undefined
      ? []
      : [{ ...of, name: 'timeline.svg', type: 'image/svg+xml', extension: 'svg', content: picture }]),
    { ...of, name: 'why.html', type: 'text/html', extension: 'html', content: page },
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const under = (folder: string, files: ReadonlyMap<string, string>): (readonly [string, string])[] =>
  [...files].map(([name, content]) => [`${folder}/${name}`, content]);
