import { gzipSync } from 'node:zlib';
import { parseJson } from '../base/parse-json.ts';
import type { FileContent } from '../run-folder/plain-files.ts';
import { pictureFileOf, pictureOfArm, SCAN_FILE, scanSchema } from '../scan/found-list.ts';
import { perfettoTrace } from './exports/perfetto/perfetto-trace.ts';
import type { Result, ScenarioResult } from './result/result.ts';
import { decidingRuns, type ReportInput } from './result/result-of.ts';
import { shownTrend } from './result/shown-trend.ts';
import { slideToDraw, stacksOfSlide } from './result/slide-to-draw.ts';
import { distributionSvg } from './svg/distribution.ts';
import { flameSvg } from './svg/flame.ts';
import { blankSvg, recompositionsSvg } from './svg/recorded.ts';
import { timelineSvg } from './svg/timeline.ts';
import { trendSvg } from './svg/trend.ts';
import { whyPage } from './why/why-page.ts';
import type { WhyPictures } from './why/why-pictures.ts';
import { deviceText } from './wording/verdict-words.ts';
import { simulationSuffix } from './wording/whole-verdict.ts';

/** Reads a file of the run folder; undefined if it cannot be read. */
export type ReadEvidence = (path: string) => Uint8Array | undefined;

/** A picture, page or trace of one scenario. */
export interface ScenarioFile {
  /** Its slug. */
  readonly scenario: string;
  readonly name: string;
  readonly type: string;
  readonly content: FileContent;
}

/**
 * Files of one scenario, the most telling first: the worst slide, the page of causes, that run's trace for
 * ui.perfetto.dev, then the pictures that the page contains.
 */
export function scenarioFilesOf(
  result: Result,
  index: number,
  input: ReportInput,
  read: ReadEvidence = () => undefined,
): readonly ScenarioFile[] {
  const scenario = result.scenarios[index];
  const judged = input.judgement.scenarios[index];
  const measured = input.scenarios[index];
  if (scenario === undefined || judged === undefined || measured === undefined) return [];
  const title = {
    scenario: scenario.name,
    device: deviceText(scenario),
    simulation: simulationSuffix(result),
  };
  const runs = decidingRuns(judged, measured);
  const worst = slideToDraw(runs);
  const trend = shownTrend(judged, input);
  const timeline = worst && timelineSvg(worst, title);
  const others: readonly (readonly [string, string | undefined])[] = [
    ['distribution.svg', distributionSvg(scenario, title)],
    ['trend.svg', trend && trendSvg(trend, title)],
    ['flame.svg', worst && flameSvg(stacksOfSlide(worst), title)],
  ];
  const recorded = { recompositions: recompositionsSvg(runs, title), blankArea: blankSvg(runs, title) };
  const page: WhyPictures = {
    timeline,
    more: others.flatMap(([, picture]) => picture ?? []),
    ...recorded,
    screen: screenOf(scenario, read),
  };
  const contents: readonly (readonly [string, string, FileContent | undefined])[] = [
    ['timeline.svg', SVG, timeline],
    ['why.html', 'text/html', whyPage(result, scenario, page)],
    [
      // Perfetto opens it as it is; it is a tenth of the size.
      'trace.perfetto-trace.gz',
      'application/gzip',
      worst && gzipSync(perfettoTrace(worst.measurement, result.app.package)),
    ],
    ...others.map(([name, picture]) => [name, SVG, picture] as const),
    ['recompositions.svg', SVG, recorded.recompositions],
    ['blank-area.svg', SVG, recorded.blankArea],
  ];
  return contents.flatMap(([name, type, content]) =>
    content === undefined ? [] : [{ scenario: scenario.slug, name, type, content }],
  );
}

const SVG = 'image/svg+xml';

/** The screen of a list that a scan found: before its first fling, or else when it was found. */
function screenOf({ name }: ScenarioResult, read: ReadEvidence): Uint8Array | undefined {
  const flung = read(pictureOfArm({ name }, 'current'));
  if (flung !== undefined) return flung;
  const file = read(SCAN_FILE);
  const scan = file && scanSchema.safeParse(parseJson(Buffer.from(file).toString())).data;
  const found = scan?.lists.find((list) => list.name === name);
  return found && read(pictureFileOf(found.screen));
}
