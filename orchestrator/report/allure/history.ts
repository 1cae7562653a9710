import { groups } from 'd3-array';
import { digestOf } from '../../base/sha256-of.ts';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import { formatQuantity } from '../text/format.ts';
import { WHOLE_WORDS } from '../wording/verdict-words.ts';
import { historyIdOf } from './history-id.ts';
import { STATUS_OF_VERDICT } from './status-of-verdict.ts';

/**
 * What Allure 2 calls the previous report's `history/`, made from our own history: analysing a run again changes
 * nothing, and parallel sessions cannot overwrite each other's.
 * https://allurereport.org/docs/how-it-works-history-files/
 */
export const historyFiles = (earlier: readonly EarlierVerdict[]): readonly (readonly [string, string])[] =>
  earlier.length === 0
    ? []
    : [
        ['history/history.json', JSON.stringify(itemsByTest(earlier))],
        ['history/history-trend.json', JSON.stringify(trend(earlier))],
      ];

const itemsByTest = (earlier: readonly EarlierVerdict[]) =>
  Object.fromEntries(
    groups(earlier, testOf).map(([id, verdicts]) => [
      id,
      { statistic: statisticOf(verdicts), items: verdicts.map(itemOf) },
    ]),
  );

const testOf = ({ scenario, deviceName, deviceClass }: EarlierVerdict): string =>
  historyIdOf({ name: scenario, deviceName, device: deviceClass });

function itemOf(earlier: EarlierVerdict) {
  const at = Date.parse(earlier.judgedAt);
  const { verdict, hitchRate } = earlier;
  const rate = hitchRate === undefined ? '' : `, hitch rate ${formatQuantity(hitchRate, 'ms/s')}`;
  return {
    uid: digestOf([earlier.session, testOf(earlier)]),
    status: STATUS_OF_VERDICT[verdict],
    statusDetails: `${WHOLE_WORDS[verdict]}${rate}`,
    time: { start: at, stop: at, duration: 0 },
  };
}

/** Newest first, as Allure writes it. */
const trend = (earlier: readonly EarlierVerdict[]) =>
  groups(earlier, ({ ordinal }) => ordinal)
    .sort(([a], [b]) => b - a)
    .map(([buildOrder, verdicts]) => ({
      buildOrder,
      reportName: verdicts[0]?.session,
      data: statisticOf(verdicts),
    }));

function statisticOf(verdicts: readonly EarlierVerdict[]) {
  const count = (status: string): number =>
    verdicts.filter(({ verdict }) => STATUS_OF_VERDICT[verdict] === status).length;
  return {
    failed: count('failed'),
    broken: count('broken'),
    skipped: count('skipped'),
    passed: count('passed'),
    unknown: 0,
    total: verdicts.length,
  };
}
