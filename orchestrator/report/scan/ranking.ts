import { type FoundList, pathText, pictureFileOf, type Scan, specFileOf } from '../../scan/found-list.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import { plainText } from '../text/plain-text.ts';
import { factorText } from '../wording/factors.ts';
import { mainCauseText } from '../wording/main-cause.ts';
import { outcomeText } from '../wording/verdict-words.ts';

interface RankedList {
  readonly list: FoundList;
  readonly scenario: ScenarioResult | undefined;
  /** In ms/s; undefined if it was not measured. */
  readonly hitchRate: number | undefined;
}

/** Highest hitch rate first; lists that were not measured come last. */
export const rankedLists = ({ lists }: Scan, result: Result | undefined): readonly RankedList[] =>
  lists
    .map((list) => {
      const scenario = result?.scenarios.find(({ name }) => name === list.name);
      const rate = scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate');
      return { list, scenario, hitchRate: rate?.median };
    })
    .toSorted((a, b) => (b.hitchRate ?? -1) - (a.hitchRate ?? -1));

/**
 * The ranking for a terminal.
 * @param pathOf returns the printed path of a file in the run folder
 * @param written the files of the report
 */
export function rankingLines(
  scan: Scan,
  result: Result | undefined,
  { pathOf, written }: { readonly pathOf: (file: string) => string; readonly written: readonly string[] },
): readonly string[] {
  const lines = rankedLists(scan, result).flatMap((ranked, i) => {
    const { list, scenario } = ranked;
    const timeline = `scenarios/${scenario?.slug}/timeline.svg`;
    return [
      '',
      `${i + 1}. ${rateText(ranked)}  ${list.name} (${plainText(pathText(list.path), 100)})`,
      ...causeOf(scenario).map((cause) => `   cause   ${cause}`),
      `   screen  ${pathOf(pictureFileOf(list.screen))}`,
      ...(written.includes(timeline) ? [`   slide   ${pathOf(timeline)}`] : []),
      `   spec    ${pathOf(specFileOf(list))}`,
    ];
  });
  const crashes = scan.crashes.map(({ path, message }) => plainText(`${message} (${path})`, 500));
  return [...lines, '', ...crashes, summaryOf(scan)];
}

const rateText = ({ hitchRate }: RankedList): string =>
  hitchRate === undefined ? 'not measured' : `${formatQuantity(hitchRate, 'ms/s')} of hitches`;

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

const summaryOf = ({ lists, screens, refused }: Scan): string =>
  [
    `${formatCount(lists.length, 'list')} on ${formatCount(screens, 'screen')}`,
    ...(refused === 0
      ? []
      : [`${formatCount(refused, 'element')} not tapped because of what their text suggests`]),
  ].join('; ');
