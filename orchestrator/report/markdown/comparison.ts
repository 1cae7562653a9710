import type { ScenarioResult, VerdictResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPValue, formatQuantity } from '../text/format.ts';
import type { Columns } from '../text/xml.ts';
import { sessionsText, signedText } from '../wording/verdict-words.ts';
import { METHODS_HEAD, methodRows, WORK_HEAD, workRows } from '../wording/work-words.ts';
import { codeText, proseText } from './escape.ts';
import { table, tableOf } from './table.ts';

/** Work of two builds under the work clock; empty without such a comparison. */
export function workSection({ work }: ScenarioResult): string[] {
  if (work === undefined) return [];
  const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(proseText));
  const note = 'Work is counted, so equal code has equal numbers: there is no run-to-run noise.';
  const methods = methodRows(work);
  return [
    [
      table(WORK_HEAD, cells(workRows(work))),
      ...(methods.length === 0 ? [] : [table(METHODS_HEAD, cells(methods))]),
      note,
    ].join('\n\n'),
  ];
}

/** What became of each stack, hitch time a run, what became worse first; empty without another build's runs. */
export function stacksSection({ builds }: ScenarioResult): string[] {
  if (builds === undefined || builds.stacks.length === 0) return [];
  return [
    tableOf(builds.stacks.slice(0, SHOWN_STACKS), {
      Stack: ({ appFrame, key }) => codeText(appFrame ?? key.split('|').at(-1) ?? key),
      State: ({ state }) => state,
      'Baseline, a run': ({ baseline }) => formatQuantity(baseline, 'ms'),
      'Current, a run': ({ current }) => formatQuantity(current, 'ms'),
    }),
  ];
}
const SHOWN_STACKS = 10;

/** The numbers behind each regression verdict; empty without a comparison. */
export function comparisonSection({ verdicts }: ScenarioResult, familySize: number): string[] {
  const compared = verdicts.flatMap((verdict) =>
    verdict.regression === undefined ? [] : [{ ...verdict, ...verdict.regression }],
  );
  if (compared.length === 0) return [];
  const note = `Adjusted over ${formatCount(familySize, 'gated metric × device', 'gated metrics × devices')}.`;
  return [`${tableOf(compared, COMPARED)}\n\n${note}`];
}

const COMPARED: Columns<VerdictResult & NonNullable<VerdictResult['regression']>> = {
  Metric: ({ title, paired }) => `${proseText(title)}${paired ? ' (pairs)' : ''}`,
  Baseline: ({ baselineMedian, baselineValues, unit }) =>
    `${formatQuantity(baselineMedian, unit)} (${runsText(baselineValues)})`,
  Current: ({ currentMedian, values, unit }) =>
    `${formatQuantity(currentMedian, unit)} (${runsText(values)})`,
  'p (two-sided)': ({ pTwoSided }) => formatPValue(pTwoSided),
  'p of the mean (sign flips)': ({ pSignFlip: p }) => (p === undefined ? '–' : formatPValue(p)),
  'p (worse than tolerated)': ({ pFail }) => formatPValue(pFail),
  'p (Holm-adjusted)': ({ pFailHolm }) => formatPValue(pFailHolm),
  'Cliff’s delta': ({ cliffsDelta }) => formatNumber(cliffsDelta),
  'Change of the mean': ({ meanChange, unit }) => proseText(signedText(meanChange, unit)),
  'Outlying runs (baseline → current)': ({ badRuns: { baseline, current } }) => `${baseline} → ${current}`,
  'Between sessions': (verdict) => proseText(sessionsText(verdict).join('')) || '–',
  'Minimum detectable change': ({ minimumDetectableEffect: effect, unit }) =>
    effect === undefined ? 'unknown' : formatQuantity(effect, unit),
};

const runsText = (values: readonly number[]): string =>
  `${formatCount(values.length, 'run')}, ${range(values)}`;

const range = (values: readonly number[]): string =>
  `${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))}`;
