import { max, min } from 'd3-array';
import { benchmarkTraits } from '../../compute/import/benchmark-metrics.ts';
import type { Unit } from '../../compute/metrics/metric.ts';
import type { RunResult, ScenarioResult, VerdictResult } from '../result/result.ts';
import {
  formatCount,
  formatInterval,
  formatLevel,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatRelative,
  formatSigned,
  plainText,
} from '../text/format.ts';
import { appFailureText, invalidText, reasonText } from './reasons.ts';
import { warningSentence } from './warnings.ts';

/** `hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10` */
export function verdictLine(verdict: VerdictResult): string {
  const title = plainText(verdict.title.charAt(0).toLowerCase() + verdict.title.slice(1));
  return verdict.gate.kind === 'budget'
    ? `${title} ${budgetText(verdict)}`
    : `${title} ${regressionText(verdict)}`;
}

/** `Hitch rate 12.4 ms/s (≤ 10)`, `Hitch rate 10.1 → 12.4 ms/s (≤ +1)` */
export const shortVerdictLine = (verdict: VerdictResult): string =>
  `${plainText(verdict.title)} ${numberAndLimit(verdict)}`;

/** `12.4 ms/s (≤ 10)`, `10.1 → 12.4 ms/s (≤ +1)` */
export function numberAndLimit(verdict: VerdictResult): string {
  const { unit, median, values, regression } = verdict;
  const worst = isZeroBudget(verdict) ? max(values) : median;
  const number = worst === undefined ? 'no value' : formatQuantity(worst, unit);
  const from = regression === undefined ? '' : `${formatNumber(regression.baselineMedian, unit)} → `;
  return `${from}${number} (${limitText(verdict)})`;
}

/** `12.4 ms/s, 95 % [10.9, 13.8]; 0 of 10 runs beyond the limit, up to 25.9 % may be` */
export const measuredText = (verdict: VerdictResult): string =>
  [middleText(verdict), ...runsBeyondText(verdict)].join('; ');

/** The median, as in every table, with the interval of the runs’ middle. */
function middleText({ estimate, median, unit, values, reason }: VerdictResult): string {
  if (median === undefined) return 'no value';
  if (reason.kind === 'repeated-within' || reason.kind === 'repeated-beyond')
    return `${formatQuantity(median, unit)} in each of ${formatCount(values.length, 'run')}`;
  return estimate === undefined
    ? `${formatQuantity(median, unit)} (median of ${formatCount(values.length, 'run')})`
    : estimateText({ ...estimate, value: median }, unit);
}

type Estimate = NonNullable<VerdictResult['estimate']>;

const estimateText = ({ value, low, high, level }: Estimate, unit: Unit): string =>
  `${formatQuantity(value, unit)}, ${formatLevel(level)} ${formatInterval(low, high, unit)}`;

/** How many runs are bad, and how many may be; no interval of a median shows this. */
function runsBeyondText({ kind, reason, runsBeyond, values }: VerdictResult): readonly string[] {
  if (runsBeyond === undefined) return [];
  const { count, outlying, high, allowed } = runsBeyond;
  const of = formatCount(values.length, 'run');
  if (reason.kind === 'runs-beyond') {
    return [`${outlying} of ${of} far beyond the limit, allowed are ${formatPercent(allowed)}`];
  }
  return kind === 'fail' ? [] : [`${count} of ${of} beyond the limit, up to ${formatPercent(high)} may be`];
}

function budgetText(verdict: VerdictResult): string {
  const { unit } = verdict;
  const mean = decidingMean(verdict);
  const measured = isZeroBudget(verdict)
    ? zeroText(verdict)
    : mean === undefined
      ? middleText(verdict)
      : `mean ${estimateText(mean, unit)} ${MEAN_BY[mean.by]}`;
  return [`${measured} ${relation(verdict)}`, ...runsBeyondText(verdict)].join('; ');
}

const MEAN_BY: Readonly<Record<NonNullable<VerdictResult['mean']>['by'], string>> = {
  'sign-flip': 'by sign flips',
  student: 'by Student’s t',
};

/** The mean, if it decided instead of the median. */
const decidingMean = ({ reason, mean }: VerdictResult): VerdictResult['mean'] =>
  reason.kind === 'mean-beyond' || reason.kind === 'mean-straddles' ? mean : undefined;

/** Whether the limit is 0 and no value can be better than that. */
const isZeroBudget = ({ gate, metric }: VerdictResult): boolean =>
  gate.kind === 'budget' && gate.max === 0 && benchmarkTraits(metric).signed !== true;

/** A zero budget is about the worst run. */
function zeroText(verdict: VerdictResult): string {
  if (verdict.values.length === 0) return 'no value';
  const broken = verdict.values.filter((value) => value > 0).length;
  const worst = formatQuantity(Math.max(...verdict.values), verdict.unit);
  return broken === 0 ? worst : `${worst} in the worst of ${verdict.values.length} runs (${broken} above 0)`;
}

function relation(verdict: VerdictResult): string {
  const { gate, kind, unit } = verdict;
  if (gate.kind !== 'budget') return '';
  const limit = limitText(verdict);
  if (kind === 'inconclusive' || verdict.reason.kind === 'runs-beyond') return `against ${limit}`;
  if (kind !== 'fail') return `(${limit})`;
  const middle = (decidingMean(verdict) ?? verdict.estimate)?.value ?? verdict.median ?? 0;
  return gate.min !== undefined && middle < gate.min
    ? `< ${formatNumber(gate.min, unit)}`
    : `> ${formatNumber(gate.max ?? 0, unit)}`;
}

/** `≤ 10`, `≥ 55`; for regressions, the allowed change. */
export function limitText({ gate, unit, better }: VerdictResult): string {
  if (gate.kind === 'regression') {
    return `${better === 'higher' ? '≥ −' : '≤ +'}${formatNumber(gate.delta, unit)}`;
  }
  const { max, min } = gate;
  const limits = [
    ...(min === undefined ? [] : [`≥ ${formatNumber(min, unit)}`]),
    ...(max === undefined ? [] : [`≤ ${formatNumber(max, unit)}`]),
  ];
  return limits.length === 0 ? 'no limit' : limits.join(' and ');
}

/** `+12,345 (+24.1 %), exact`: only the build differs between a run and the same run of the baseline. */
function exactText({ baselineMedian, changes }: NonNullable<VerdictResult['exact']>, unit: Unit): string {
  const [low = 0, high = 0] = [min(changes), max(changes)];
  const relative = formatRelative((low + high) / 2, baselineMedian);
  const change =
    low === high ? formatSigned(low, unit) : `${formatSigned(low, unit)} to ${formatSigned(high, unit)}`;
  return `${change}${relative === undefined ? '' : ` (${relative})`}, exact`;
}

/** `+2.3 (+22.8 %), 95 % [+1.1, +3.4]`; undefined without a comparison. */
export function changeText(verdict: VerdictResult): string | undefined {
  const { regression, estimate, unit, gate, reason, exact } = verdict;
  if (exact !== undefined) return exactText(exact, unit);
  if (gate.kind !== 'regression' || regression === undefined || estimate === undefined) return undefined;
  if (reason.kind === 'mean-reaches-tolerance')
    return `of the mean ${signedText(regression.meanChange, unit)}`;
  const relative = formatRelative(estimate.value, regression.baselineMedian);
  const change = formatSigned(estimate.value, unit);
  return `${change}${relative === undefined ? '' : ` (${relative})`}, ${signedIntervalText(estimate, unit)}`;
}

/** What else decides about more work. */
const exactFurther = ({ frameP95Ms, growthEach }: NonNullable<VerdictResult['exact']>): readonly string[] => [
  ...(frameP95Ms === undefined
    ? []
    : [
        `P95 of a frame ${formatNumber(frameP95Ms.baseline, 'ms')} → ${formatQuantity(frameP95Ms.current, 'ms')} on the model`,
      ]),
  ...(growthEach === undefined
    ? []
    : [
        `a bind grows by ${formatNumber(growthEach.baseline)} → ${formatQuantity(growthEach.current, 'units')} with each row`,
      ]),
];

function regressionText(verdict: VerdictResult): string {
  const { regression, exact, unit } = verdict;
  if (exact !== undefined) {
    const arrow = `${formatNumber(exact.baselineMedian, unit)} → ${formatQuantity(exact.currentMedian, unit)}`;
    return [
      `${arrow}, change ${exactText(exact, unit)} (allowed ${limitText(verdict)})`,
      ...exactFurther(exact),
    ].join('; ');
  }
  if (regression === undefined) return `${measuredText(verdict)}: ${reasonText(verdict.reason)}`;
  const { current, baseline } = regression.badRuns;
  const outlying = `outlying runs ${current} of ${verdict.values.length}, before ${baseline} of ${regression.baselineValues.length}`;
  const arrow = `${formatNumber(regression.baselineMedian, unit)} → ${formatQuantity(regression.currentMedian, unit)}`;
  const change = changeText(verdict);
  return [
    `${arrow}${change ? `, change ${change}` : ''} (allowed ${limitText(verdict)})`,
    outlying,
    ...sessionsText(verdict),
  ].join('; ');
}

/** `between 5 sessions +0.3, 95 % [−2.1, +2.7]` */
export function sessionsText({ regression, unit }: VerdictResult): readonly string[] {
  if (regression?.sessions === undefined) return [];
  const { count, change, largestDifference } = regression.sessions;
  const of = formatCount(count, 'baseline session');
  return change === undefined
    ? [`${of}, which may differ by ${formatQuantity(largestDifference, unit)}`]
    : [`${of}: ${signedText(change, unit)}`];
}

/** `+2.3, 95 % [+1.1, +3.4]` */
export const signedText = (estimate: Estimate, unit: Unit): string =>
  `${formatSigned(estimate.value, unit)}, ${signedIntervalText(estimate, unit)}`;

const signedIntervalText = ({ low, high, level }: Estimate, unit: Unit): string =>
  `${formatLevel(level)} [${formatSigned(low, unit)}, ${formatSigned(high, unit)}]`;

const decidingInterval = (verdict: VerdictResult): Estimate | undefined =>
  verdict.reason.kind === 'mean-reaches-tolerance'
    ? verdict.regression?.meanChange
    : (decidingMean(verdict) ?? verdict.estimate);

/** What would decide an inconclusive verdict; undefined for all others. */
export function whatWouldDecide(verdict: VerdictResult): string | undefined {
  if (verdict.kind !== 'inconclusive') return undefined;
  const runs = verdict.values.length;
  const { moreRunsWouldDecide: more } = verdict;
  const estimate = decidingInterval(verdict);
  const middle = verdict.gate.kind === 'regression' ? verdict.regression?.baselineMedian : estimate?.value;
  const half = estimate === undefined ? undefined : (estimate.high - estimate.low) / 2;
  const spread =
    half === undefined
      ? formatCount(runs, 'run')
      : `±${middle ? `${formatNumber((half / Math.abs(middle)) * 100)} %` : formatQuantity(half, verdict.unit)} at ${formatCount(runs, 'run')}`;
  return more === undefined
    ? `${spread}; more runs alone would probably not decide it (${reasonText(verdict.reason)})`
    : `${spread}; ${more} more ${more === 1 ? 'run' : 'runs'} would decide`;
}

/** Why a run does not count; undefined for a valid one. */
export function outcomeText({ outcome }: RunResult): string | undefined {
  switch (outcome.kind) {
    case 'valid':
      return undefined;
    case 'inconclusive':
      return `inconclusive: ${outcome.reasons.map(warningSentence).join(' ')}`;
    case 'invalid':
      return `invalid environment: ${invalidText(outcome)}`;
    case 'app-failure':
      return `app failure: ${appFailureText(outcome.cause)}${outcome.message === undefined ? '' : `: ${plainText(outcome.message)}`}`;
    case 'infrastructure':
      return `infrastructure: ${plainText(outcome.message ?? 'the run has no trace')}`;
  }
}

/** `Pixel 8 · API 35 · 120 Hz`; in a session on several devices `pixel-2: Pixel 8 · …` */
export const deviceText = ({ device, deviceName }: Pick<ScenarioResult, 'device' | 'deviceName'>): string => {
  const name = deviceName === undefined ? '' : `${plainText(deviceName, 40)}: `;
  const rate = device.refreshHz === 0 ? '' : ` · ${formatNumber(device.refreshHz)} Hz`;
  return `${name}${plainText(device.model, 60)} · API ${device.api}${rate}`;
};
