import { groups, max, min, sum } from 'd3-array';
import type { Undecided } from '../../base/answers.ts';
import { digestOf } from '../../base/sha256-of.ts';
import type { EarlierVerdict } from '../../history/read-earlier.ts';
import type { Span } from '../result/scenario-span.ts';
import { formatQuantity } from '../text/format.ts';
import { WHOLE_WORDS } from '../wording/whole-verdict.ts';
import { CATEGORY } from './categories.ts';
import { historyIdOf } from './history-id.ts';
import { statusOfVerdict } from './status-of-verdict.ts';

/**
 * The files that Allure 2 expects in the previous report's `history/`, made from our own history: analysing a run again
 * changes nothing, and parallel sessions cannot overwrite each other's.
 * https://allurereport.org/docs/how-it-works-history-files/
 */
export const historyFiles = (
  earlier: readonly EarlierVerdict[],
  undecided?: Undecided,
): readonly (readonly [string, string])[] =>
  earlier.length === 0
    ? []
    : [
        ['history/history.json', JSON.stringify(itemsByTest(earlier, undecided))],
        [
          'history/history-trend.json',
          JSON.stringify(trendOf(earlier, (session) => statisticOf(session, undecided))),
        ],
        ['history/categories-trend.json', JSON.stringify(trendOf(earlier, categoriesIn))],
        ['history/duration-trend.json', JSON.stringify(trendOf(earlier, durationOf))],
        ['history/retry-trend.json', JSON.stringify(trendOf(earlier, retriesIn))],
      ];

const itemsByTest = (earlier: readonly EarlierVerdict[], undecided?: Undecided) =>
  Object.fromEntries(
    groups(earlier, earlierTestId).map(([id, verdicts]) => [
      id,
      {
        statistic: statisticOf(verdicts, undecided),
        items: verdicts.map((earlier) => itemOf(earlier, undecided)),
      },
    ]),
  );

/** History id of the verdict's test. */
export const earlierTestId = ({ scenario, deviceName, deviceClass }: EarlierVerdict): string =>
  historyIdOf({ name: scenario, deviceName, device: deviceClass });

/** An earlier result of a test in Allure 2's form. */
export function itemOf(earlier: EarlierVerdict, undecided?: Undecided) {
  const { start, stop } = spanOf(earlier);
  const { verdict, hitchRate } = earlier;
  const rate = hitchRate === undefined ? '' : `, hitch rate ${formatQuantity(hitchRate, 'ms/s')}`;
  return {
    uid: digestOf([earlier.session, earlierTestId(earlier)]),
    status: statusOfVerdict(verdict, undecided),
    statusDetails: `${WHOLE_WORDS[verdict]}${rate}`,
    time: { start, stop, duration: stop - start },
  };
}

/** The verdicts of each session, newest first. */
export const sessionsOf = (earlier: readonly EarlierVerdict[]): readonly (readonly EarlierVerdict[])[] =>
  groups(earlier, ({ ordinal }) => ordinal)
    .sort(([a], [b]) => b - a)
    .map(([, verdicts]) => verdicts);

/** Newest first, as Allure writes it. */
const trendOf = (
  earlier: readonly EarlierVerdict[],
  dataOf: (session: readonly EarlierVerdict[]) => object,
) =>
  sessionsOf(earlier).map((verdicts) => ({
    buildOrder: verdicts[0]?.ordinal,
    reportName: verdicts[0]?.session,
    data: dataOf(verdicts),
  }));

const categoriesIn = (session: readonly EarlierVerdict[]) =>
  Object.fromEntries(
    groups(
      session.flatMap((earlier) => categoryOf(earlier) ?? []),
      (category) => category,
    ).map(([category, tests]) => [category, tests.length]),
  );

function categoryOf({ verdict, appFailed, cause }: EarlierVerdict): string | undefined {
  switch (verdict) {
    case 'pass':
    case 'warning':
      return undefined;
    case 'fail':
      return appFailed ? CATEGORY.app : (cause ?? CATEGORY.performance);
    case 'invalid-environment':
      return CATEGORY.environment;
    case 'no-data':
    case 'infrastructure':
    case 'test-failed':
      return CATEGORY.infrastructure;
    case 'inconclusive':
    case 'no-baseline':
      return CATEGORY.inconclusive;
  }
}

/** Counted as Allure does: tests, and earlier results with the same history id. */
const retriesIn = (session: readonly EarlierVerdict[]) => ({
  run: session.length,
  retry: sum(session, ({ retries }) => retries),
});

/** Allure's duration of a report: from the first start of a test to the last end. */
function durationOf(session: readonly EarlierVerdict[]) {
  const spans = session.filter(({ wallMs }) => wallMs !== undefined).map(spanOf);
  const first = min(spans, ({ start }) => start) ?? 0;
  return { duration: (max(spans, ({ stop }) => stop) ?? first) - first };
}

function spanOf({ startedAt, wallMs = 0, judgedAt }: EarlierVerdict): Span {
  const start = Date.parse(startedAt ?? judgedAt);
  return { start, stop: start + wallMs };
}

function statisticOf(verdicts: readonly EarlierVerdict[], undecided?: Undecided) {
  const count = (status: string): number =>
    verdicts.filter(({ verdict }) => statusOfVerdict(verdict, undecided) === status).length;
  return {
    failed: count('failed'),
    broken: count('broken'),
    skipped: count('skipped'),
    passed: count('passed'),
    unknown: 0,
    total: verdicts.length,
  };
}
