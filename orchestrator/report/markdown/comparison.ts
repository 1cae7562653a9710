import type { ScenarioResult, VerdictResult } from '../result/result.ts';
import { formatCount, formatNumber, formatPValue, formatQuantity } from '../text/format.ts';
import { sessionsText, signedText } from '../wording/verdict-words.ts';
import { METHODS_HEAD, methodRows, WORK_HEAD, workRows } from '../wording/work-words.ts';
import { codeText, proseText } from './escape.ts';
import { table } from './table.ts';

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
  const rows = builds.stacks
    .slice(0, SHOWN_STACKS)
    .map(({ key, appFrame, state, baseline, current }) => [
      codeText(appFrame ?? key.split('|').at(-1) ?? key),
      state,
      formatQuantity(baseline, 'ms'),
      formatQuantity(current, 'ms'),
    ]);
  return [table(['Stack', 'State', 'Baseline, a run', 'Current, a run'], rows)];
}
const SHOWN_STACKS = 10;

/** The numbers behind each regression verdict; empty without a comparison. */
export function comparisonSection({ verdicts }: ScenarioResult, familySize: number): string[] {
  const rows = verdicts.flatMap(row);
  if (rows.length === 0) return [];
  const head = [
    'Metric',
    'Baseline',
    'Current',
    'p (two-sided)',
    'p of the mean (sign flips)',
    'p (worse than tolerated)',
    'p (Holm-adjusted)',
    'Cliff’s delta',
    'Change of the mean',
    'Outlying runs (baseline → current)',
    'Between sessions',
    'Minimum detectable change',
  ];
  const note = `Adjusted over ${formatCount(familySize, 'gated metric × device', 'gated metrics × devices')}.`;
  return [`${table(head, rows)}\n\n${note}`];
}

function row(verdict: VerdictResult): string[][] {
  const { title, unit, values, regression } = verdict;
  if (regression === undefined) return [];
  const { baselineMedian, currentMedian, baselineValues, minimumDetectableEffect: effect } = regression;
  return [
    [
      `${proseText(title)}${regression.paired ? ' (pairs)' : ''}`,
      `${formatQuantity(baselineMedian, unit)} (${formatCount(baselineValues.length, 'run')}, ${range(baselineValues)})`,
      `${formatQuantity(currentMedian, unit)} (${formatCount(values.length, 'run')}, ${range(values)})`,
      formatPValue(regression.pTwoSided),
      regression.pSignFlip === undefined ? '–' : formatPValue(regression.pSignFlip),
      formatPValue(regression.pFail),
      formatPValue(regression.pFailHolm),
      formatNumber(regression.cliffsDelta),
      proseText(signedText(regression.meanChange, unit)),
      `${regression.badRuns.baseline} → ${regression.badRuns.current}`,
      proseText(sessionsText(verdict).join('')) || '–',
      effect === undefined ? 'unknown' : formatQuantity(effect, unit),
    ],
  ];
}

const range = (values: readonly number[]): string =>
  `${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))}`;
