import {
  type FoundList,
  pathText,
  pictureFileOf,
  pictureOfArm,
  type Scan,
  specFileOf,
} from '../../scan/found-list.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { formatCount, formatQuantity, plainText } from '../text/format.ts';
import { factorText } from '../wording/factors.ts';
import { mainCauseText } from '../wording/main-cause.ts';
import { outcomeText } from '../wording/verdict-words.ts';
import {
  type ComparedList,
  changeHead,
  changeLines,
  changeOf,
  changeSummary,
  type ListChange,
  rankOf,
} from './changed-lists.ts';

export interface RankedList {
  readonly list: FoundList;
  readonly scenario: ScenarioResult | undefined;
  /** In ms/s; undefined if it was not measured. */
  readonly hitchRate: number | undefined;
  /** If two builds were measured. */
  readonly change: ListChange | undefined;
}

/** The largest change first, if two builds were measured; then the highest hitch rate. Lists that were not measured come last. */
export const rankedLists = (
  { lists }: Scan,
  result: Result | undefined,
  compared?: ReadonlyMap<string, ComparedList>,
): readonly RankedList[] =>
  lists
    .map((list) => {
      const { scenarios } = compared?.get(list.name)?.result ?? result ?? { scenarios: [] };
      const scenario = scenarios.find(({ name }) => name === list.name);
      const rate = scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate');
      return { list, scenario, hitchRate: rate?.median, change: changeOf(scenario) };
    })
    .toSorted((a, b) => rankOf(b.change) - rankOf(a.change) || (b.hitchRate ?? -1) - (a.hitchRate ?? -1));

/**
 * The ranking for a terminal.
 * @param pathOf returns the printed path of a file in the run folder
 * @param written the files of the report
 */
export function rankingLines(
  scan: Scan,
  result: Result | undefined,
  files: {
    readonly pathOf: (file: string) => string;
    readonly written: readonly string[];
    readonly compared?: ReadonlyMap<string, ComparedList>;
  },
): readonly string[] {
  const ranked = rankedLists(scan, result, files.compared);
  const lines = ranked.flatMap((one, i) => linesOf(one, i + 1, files));
  const crashes = scan.crashes.map(({ path, message }) => plainText(`${message} (${path})`, 500));
  const left = scan.left.map(({ path, message }) =>
    plainText(`Leads to an app that this device has not (${path}): ${message}`, 300),
  );
  const empty = scan.empty.map(({ path, label }) =>
    plainText(
      `Empty list: ${label} (${path}) has no row to fling; fill it, or log in, before the scan.`,
      300,
    ),
  );
  return [...lines, '', ...crashes, ...left, ...empty, summaryOf(scan, ranked)];
}

type Files = Parameters<typeof rankingLines>[2];

function linesOf(
  ranked: RankedList,
  number: number,
  { pathOf, written, compared }: Files,
): readonly string[] {
  const { list, scenario, change } = ranked;
  const timeline = `scenarios/${scenario?.slug}/timeline.svg`;
  const head = `${number}. ${rateText(ranked)}  ${list.name} (${plainText(pathText(list.path), 100)})`;
  if (change?.kind === 'same') return [head];
  const own = compared?.get(list.name);
  const [before, after] = picturesOf(list, own);
  const pictures =
    change === undefined || before === undefined || after === undefined
      ? [`screen  ${pathOf(pictureFileOf(list.screen))}`]
      : [`before  ${pathOf(before)}`, `after   ${pathOf(after)}`];
  return [
    '',
    head,
    ...[
      ...causeOf(scenario).map((cause) => `cause   ${cause}`),
      ...(change === undefined ? [] : changeLines(change)),
      ...pictures,
      ...(own === undefined ? [] : [`report  ${pathOf(own.report)}`]),
      ...(written.includes(timeline) ? [`slide   ${pathOf(timeline)}`] : []),
      `spec    ${pathOf(specFileOf(list))}`,
    ].map((line) => `   ${line}`),
  ];
}

/** The list in the older build, then in the newer one. */
export const picturesOf = (list: FoundList, own: ComparedList | undefined): readonly string[] =>
  own?.pictures ?? (['baseline', 'current'] as const).map((arm) => pictureOfArm(list, arm));

const rateText = ({ hitchRate, change }: RankedList): string =>
  change !== undefined
    ? changeHead(change)
    : hitchRate === undefined
      ? 'not measured'
      : `${formatQuantity(hitchRate, 'ms/s')} of hitches`;

/** The cause of the hitches, or the reason why nothing was measured. */
function causeOf(scenario: ScenarioResult | undefined): readonly string[] {
  if (scenario === undefined) return [];
  const cause = mainCauseText(scenario.causes) ?? factorOf(scenario) ?? unmeasured(scenario);
  return cause === undefined ? [] : [plainText(cause, 300)];
}

const unmeasured = ({ runs }: ScenarioResult): string | undefined =>
  runs.map(outcomeText).find((text) => text !== undefined);

function factorOf({ causes }: ScenarioResult): string | undefined {
  const [factor] = causes.mainFactors;
  if (factor === undefined) return undefined;
  const { hitchMs, frames } = factor;
  return `${factorText(factor.factor)} (${formatQuantity(hitchMs, 'ms')} of hitches in ${formatCount(frames, 'frame')})`;
}

const summaryOf = ({ lists, screens, refused }: Scan, ranked: readonly RankedList[]): string =>
  [
    [
      `${formatCount(lists.length, 'list')} on ${formatCount(screens, 'screen')}`,
      ...[changeSummary(ranked.map(({ change }) => change)).join(', ')].filter((text) => text !== ''),
    ].join(': '),
    ...(refused === 0 ? [] : [`${formatCount(refused, 'element')} not tapped because of the text there`]),
  ].join('; ');
