import { mean as meanOf, sampleStandardDeviation } from 'simple-statistics';
import type { BudgetLimit } from '../capture/recording.ts';
import { binomialUpperTail } from '../statistics/binomial-tail.ts';
import { clopperPearson } from '../statistics/clopper-pearson.ts';
import type { Estimate } from '../statistics/estimate.ts';
import { meanInterval } from '../statistics/mean-interval.ts';
import { medianOf } from '../statistics/median.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { pseudoMedian, smallestForInterval } from '../statistics/pseudo-median.ts';
import { isRefused, type Refusal } from '../statistics/refusal.ts';
import { furtherRuns } from './further-runs.ts';
import type { Decision, MetricVerdict } from './metric-verdict.ts';
import { ordinaryRange } from './ordinary-range.ts';
import type { JudgeSettings } from './settings.ts';
import { decideZero, type ZeroBudgetSettings } from './zero-budget.ts';

/** One budget line and the runs it is applied to. */
export interface BudgetQuestion {
  /** Finite values of valid runs. */
  readonly values: readonly number[];
  /** Number of measured runs, excluded ones too. */
  readonly measuredRuns: number;
  readonly limit: BudgetLimit;
  /** Whether values may be below 0: a limit of 0 is then one like any other. */
  readonly signed?: boolean;
  /** Whether a run has the same value when it is made again: on a virtual device, never on a phone. */
  readonly repeats: boolean;
  /** Budgets of zero in the session, this one included if it is one. */
  readonly zeroBudgets: number;
}
export type BudgetSettings = Pick<JudgeSettings, 'minMeasuredShare' | 'allowedRuns'> & ZeroBudgetSettings;
export type BudgetAnswer = Pick<
  MetricVerdict,
  'kind' | 'reason' | 'median' | 'estimate' | 'mean' | 'runsBeyond' | 'confidence' | 'moreRunsWouldDecide'
>;

/** docs/judging.md, "Budgets". */
export function judgeBudget(question: BudgetQuestion, settings: BudgetSettings): BudgetAnswer {
  const { values, limit } = question;
  const median = medianOf(values);
  if (median === undefined) return { kind: 'no-data', reason: { kind: 'no-values' }, confidence: 'low' };
  const views = viewsOf(values, limit, settings);
  const decided = isZeroBudget(question)
    ? decideZero(views.runsBeyond.count, runsOf(question), settings)
    : decide(question, views, settings.level);
  const shown = { median, ...views, confidence: views.estimate === undefined ? 'low' : 'normal' } as const;
  if (decided.kind === 'pass' && values.length < question.measuredRuns * settings.minMeasuredShare) {
    return { kind: 'inconclusive', reason: { kind: 'too-many-excluded' }, ...shown };
  }
  const more = decided.kind === 'inconclusive' ? moreRuns(question, views, settings) : undefined;
  return { ...decided, ...shown, ...(more === undefined ? {} : { moreRunsWouldDecide: more }) };
}

const isZeroBudget = ({ limit, signed = false }: BudgetQuestion): boolean => limit.max === 0 && !signed;

type Interval = Pick<Estimate, 'value' | 'low' | 'high'>;
/** A median hides rare bad runs, so the mean and the runs beyond the limit are judged too. */
type Views = Pick<BudgetAnswer, 'estimate' | 'mean'> &
  Readonly<Record<'runsBeyond', NonNullable<BudgetAnswer['runsBeyond']>>>;

function viewsOf(
  values: readonly number[],
  limit: BudgetLimit,
  { level, allowedRuns }: BudgetSettings,
): Views {
  const beyond = values.filter((value) => isBeyond(value, limit));
  const count = beyond.length;
  // A run just over the limit by ordinary noise is left to median and mean: counting it would fail an app whose
  // median is a little within the limit.
  const ordinary = ordinaryRange(values);
  const outlying = beyond.filter((value) => value > ordinary.high || value < ordinary.low).length;
  return {
    estimate: known(pseudoMedian(values, level)),
    mean: known(meanInterval(values, level)),
    runsBeyond: { count, outlying, allowed: allowedRuns, ...clopperPearson(count, values.length, level) },
  };
}

const known = <T extends object>(found: T | Refusal): T | undefined => (isRefused(found) ? undefined : found);

const runsOf = ({ values, zeroBudgets, repeats }: BudgetQuestion) => ({
  runs: values.length,
  rows: zeroBudgets,
  repeats,
});

function decide(question: BudgetQuestion, { estimate, mean, runsBeyond }: Views, level: number): Decision {
  const { values, limit } = question;
  if (estimate === undefined || mean === undefined) return decideFew(question, runsBeyond);
  const sides = { median: sideOf(estimate, limit), mean: sideOf(mean, limit) };
  if (sides.median === 'beyond') return { kind: 'fail', reason: { kind: 'interval-beyond' } };
  if (sides.mean === 'beyond') return { kind: 'fail', reason: { kind: 'mean-beyond' } };
  const chance = binomialUpperTail(runsBeyond.outlying, values.length, runsBeyond.allowed);
  if (chance <= (1 - level) / 2) return { kind: 'fail', reason: { kind: 'runs-beyond' } };
  if (sides.median === 'astride') return { kind: 'inconclusive', reason: { kind: 'interval-straddles' } };
  if (sides.mean === 'astride') return { kind: 'inconclusive', reason: { kind: 'mean-straddles' } };
  return { kind: 'pass', reason: { kind: 'interval-within' } };
}

/**
 * Without an interval. A median says nothing about what the next runs of a phone would be, unless every run is far beyond
 * the limit; a pass needs every run within it.
 */
function decideFew({ values, limit, repeats }: BudgetQuestion, { count }: Views['runsBeyond']): Decision {
  if (repeats && isBeyond(medianOf(values) ?? 0, limit))
    return { kind: 'fail', reason: { kind: 'median-beyond' } };
  if (values.every((value) => isBeyond(value, twice(limit))))
    return { kind: 'fail', reason: { kind: 'far-beyond' } };
  return count === 0
    ? { kind: 'pass', reason: { kind: 'runs-within' } }
    : { kind: 'inconclusive', reason: { kind: 'run-beyond' } };
}

const twice = ({ max, min }: BudgetLimit): BudgetLimit => ({
  ...(max === undefined ? {} : { max: 2 * max }),
  ...(min === undefined ? {} : { min: min / 2 }),
});

const isBeyond = (
  value: number,
  { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: BudgetLimit,
): boolean => value > max || value < min;

function sideOf({ low, high }: Interval, limit: BudgetLimit): 'within' | 'astride' | 'beyond' {
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = limit;
  if (low > max || high < min) return 'beyond';
  return high <= max && low >= min ? 'within' : 'astride';
}

/**
 * For a zero budget, all runs that a session may make. Otherwise enough for the mean's interval to exclude the nearer limit
 * if the mean stays the same, and for an interval at all.
 */
function moreRuns(
  question: BudgetQuestion,
  { mean }: Views,
  { level, adaptive: { maxRuns } }: BudgetSettings,
): number | undefined {
  const { values, limit } = question;
  const { max, min } = limit;
  if (isZeroBudget(question)) return values.length < maxRuns ? maxRuns - values.length : undefined;
  if (values.length < 2) return smallestForInterval(level) - values.length;
  const { value, low, high } = mean ?? roughMean(values);
  const distances = [max, min].flatMap((bound) => (bound === undefined ? [] : [Math.abs(value - bound)]));
  const further = furtherRuns(values.length, (high - low) / 2, Math.min(...distances));
  return further && Math.max(further, smallestForInterval(level) - values.length);
}

/** Used for advice only, when there are too few runs for an exact interval. */
function roughMean(values: readonly number[]): Interval {
  const value = meanOf([...values]);
  const half = (normalQuantile(0.975) * sampleStandardDeviation([...values])) / Math.sqrt(values.length);
  return { value, low: value - half, high: value + half };
}
