import type { Result, ScenarioResult, VerdictResult } from '../result/result.ts';
import { coverageText } from '../wording/coverage.ts';
import { factorText } from '../wording/factors.ts';
import { sceneLines } from '../wording/scenes.ts';
import { changeText, limitText, measuredText, outcomeText } from '../wording/verdict-words.ts';
import { decisionLines, mainCause, wholeVerdictText } from '../wording/whole-verdict.ts';
import { grownLines, mostWorkLines } from '../wording/work-words.ts';
import { formatCount, formatQuantity, plainText } from './format.ts';

/** One measured run, for the live output. */
export interface RunLine {
  readonly scenario: string;
  /** Number of the run, from 1. */
  readonly number: number;
  readonly of: number | undefined;
  readonly fps: number | undefined;
  readonly hitchRate: number | undefined;
  readonly lateFrames: number | undefined;
  /** What made them late for the longest time. */
  readonly factor?: string | undefined;
  /** Why the run is excluded. */
  readonly problem?: string;
}

/** `feed-fling 4/10 · 58.9 fps · hitch 3.1 ms/s · 2 late frames, most by input handling` */
export function runLine(line: RunLine): string {
  const { scenario, number, of, fps, hitchRate, lateFrames, factor, problem } = line;
  const most = factor === undefined || lateFrames === 0 ? '' : `, most by ${factorText(factor)}`;
  return [
    `${plainText(scenario, 60)} ${number}${of === undefined ? '' : `/${of}`}`,
    ...(fps === undefined ? [] : [formatQuantity(fps, 'fps')]),
    ...(hitchRate === undefined ? ['no hitch rate'] : [`hitch ${formatQuantity(hitchRate, 'ms/s')}`]),
    ...(lateFrames === undefined ? [] : [`${formatCount(lateFrames, 'late frame')}${most}`]),
    ...(problem === undefined ? [] : [plainText(problem)]),
  ].join(' · ');
}

/** Gated metrics with their verdicts, aligned for a terminal. */
export function terminalTable(result: Result): string {
  const isFleet = result.fleet !== undefined;
  const rows = result.scenarios.flatMap((scenario) =>
    scenario.verdicts.map((verdict) => row(scenario, verdict, isFleet)),
  );
  const device = isFleet ? ['device'] : [];
  return rows.length === 0
    ? 'No gated metric was judged.'
    : textTable(['scenario', ...device, 'metric', 'measured', 'limit', 'verdict'], rows);
}

const row = (scenario: ScenarioResult, verdict: VerdictResult, isFleet: boolean): string[] => [
  plainText(scenario.name, 40),
  ...(isFleet ? [plainText(scenario.deviceName ?? '', 24)] : []),
  plainText(verdict.title),
  changeText(verdict) ?? measuredText(verdict),
  limitText(verdict),
  `${verdict.kind}${verdict.confidence === 'low' ? ' (low confidence)' : ''}`,
];

/** Locations of the report; absent parts were not written. */
export interface ReportPlaces {
  readonly summary?: string;
  readonly allureReport?: string;
  readonly folder: string;
}

/** The last lines: what decided the verdict, the main cause, and the report's location. */
export const closingLines = (result: Result, places: ReportPlaces): string[] => [
  `Verdict: ${wholeVerdictText(result)}`,
  ...decisionLines(result).map((line) => `  ${line}`),
  ...[coverageText(result)].filter((line) => line !== undefined),
  ...result.scenarios.flatMap(excludedLines),
  ...result.scenarios.flatMap(sceneLines),
  ...mainCause(result),
  ...grownLines(result),
  ...mostWorkLines(result),
  ...confirmLine(result, places),
  `Report: ${places.allureReport ?? places.summary ?? places.folder}`,
];

/** What measures further what is open. */
const confirmLine = ({ verdict, fleet }: Result, { folder }: ReportPlaces): string[] =>
  verdict.kind === 'inconclusive' && fleet === undefined
    ? [`To decide what is open: npx hitchproof confirm ${folder}`]
    : [];

/** The runs without which a scenario was judged, and why the first one does not count. A failure of the app does. */
function excludedLines({ name, runs }: ScenarioResult): string[] {
  const excluded = runs.filter(({ outcome }) => outcome.kind !== 'valid' && outcome.kind !== 'app-failure');
  const [first] = excluded;
  if (first === undefined) return [];
  const why = plainText(outcomeText(first) ?? '', 200).replace(/\.$/, '');
  const more = excluded.length === 1 ? '' : `; and ${excluded.length - 1} more`;
  return [
    `Not counted: ${excluded.length} of ${formatCount(runs.length, 'run')} of ${plainText(name, 60)}: run ${first.run} (${first.arm}), ${why}${more}`,
  ];
}

/** Columns padded with spaces, by code points. */
function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(...[[...head], ...rows].map((row) => widthOf(row[i] ?? title))),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

const widthOf = (text: string): number => [...text].length;
