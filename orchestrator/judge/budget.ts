import { mean as meanOf, sampleStandardDeviation } from 'simple-statistics';
import type { BudgetLimit } from '../capture/recording.ts';
import { type Estimate, furtherRuns, isRefused, type Refusal } from '../statistics/estimate.ts';
import { meanInterval } from '../statistics/mean-interval.ts';
import { normalQuantile } from '../statistics/normal.ts';
import { medianOf } from '../statistics/percentile.ts';
import { pseudoMedian, smallestForInterval } from '../statistics/pseudo-median.ts';
import { clopperPearson } from '../statistics/share-interval.ts';
import { type Beyond, beyondOf, decideZero, ordinaryRange, type ZeroBudgetSettings } from './budget-tests.ts';
import { isRepeated } from './judged-runs.ts';
import type { Decision, MetricVerdict } from './metric-verdict.ts';
import { ERROR, type JudgeSettings, levelOf, type Spent } from './settings.ts';

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
  /** Whether the runs are of the work clock, under which equal ones are one value. */
  readonly modelled?: boolean;
  /** Budgets of zero in the session, this one included if it is one. */
  readonly zeroBudgets: number;
  readonly spent: Spent;
}
export type BudgetSettings = Pick<JudgeSettings, 'minMeasuredShare' | 'allowedRuns'> & ZeroBudgetSettings;
export type BudgetAnswer = Pick<
  MetricVerdict,
  'kind' | 'reason' | 'median' | 'estimate' | 'mean' | 'runsBeyond' | 'confidence' | 'moreRunsWouldDecide'
>;
/** A budget with its numbers, before adjustment for the others of the session. */
export interface BudgetTested {
  readonly question: BudgetQuestion;
  readonly views: Views;
  /** Undefined without an interval, for budgets of zero, which count runs, and for runs that are one value. */
  readonly beyond: Beyond | undefined;
}

export function testBudget(question: BudgetQuestion, settings: BudgetSettings): BudgetTested {
  const views = viewsOf(question, settings);
  const isCounted = isZeroBudget(question) || isOneValue(question);
  const isTestable = !isCounted && views.estimate !== undefined && views.mean !== undefined;
  return {
    question,
    views,
    beyond: isTestable ? beyondOf(question, views.runsBeyond.outlying, settings) : undefined,
  };
}

/**
 * docs/judging.md, "Budgets".
 * @param pFail p of `beyond`, adjusted for the other budgets of the session and for earlier looks
 */
export function judgeBudget(
  { question, views, beyond }: BudgetTested,
  pFail: number,
  settings: BudgetSettings,
): BudgetAnswer {
  const { values } = question;
  const median = medianOf(values);
  if (median === undefined) return { kind: 'no-data', reason: { kind: 'no-values' }, confidence: 'low' };
  const isOne = isOneValue(question);
  const decided = isOne
    ? decideOne(median, question)
    : isZeroBudget(question)
      ? decideZero(views.runsBeyond.count, runsOf(question), settings)
      : beyond === undefined
        ? decideFew(question, views.runsBeyond)
        : decide(question, views, beyond, pFail);
  const isKnown = isOne || views.estimate !== undefined;
  const shown = { median, ...(isOne ? {} : views), confidence: isKnown ? 'normal' : 'low' } as const;
  if (decided.kind === 'pass' && values.length < question.measuredRuns * settings.minMeasuredShare) {
    return { kind: 'inconclusive', reason: { kind: 'too-many-excluded' }, ...shown };
  }
  const more = decided.kind === 'inconclusive' ? moreRuns(question, views, settings) : undefined;
  return { ...decided, ...shown, ...(more === undefined ? {} : { moreRunsWouldDecide: more }) };
}

/** No interval is about one value, and no run is another chance for it to be beyond the limit. */
const isOneValue = ({ modelled = false, values }: BudgetQuestion): boolean => modelled && isRepeated(values);

const decideOne = (value: number, { limit }: BudgetQuestion): Decision =>
  isBeyond(value, limit)
    ? { kind: 'fail', reason: { kind: 'repeated-beyond' } }
    : { kind: 'pass', reason: { kind: 'repeated-within' } };

const isZeroBudget = ({ limit, signed = false }: BudgetQuestion): boolean => limit.max === 0 && !signed;

type Interval = Pick<Estimate, 'value' | 'low' | 'high'>;
/** A median hides rare bad runs, so the mean and the runs beyond the limit are judged too. */
type Views = Pick<BudgetAnswer, 'estimate' | 'mean'> &
  Readonly<Record<'runsBeyond', NonNullable<BudgetAnswer['runsBeyond']>>>;

function viewsOf({ values, limit, spent }: BudgetQuestion, settings: BudgetSettings): Views {
  const { allowedRuns } = settings;
  const level = levelOf(settings.level, spent);
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

function decide(
  { limit, spent }: BudgetQuestion,
  { estimate, mean }: Views,
  { by, p }: Beyond,
  pFail: number,
): Decision {
  if (pFail <= ERROR) return { kind: 'fail', reason: { kind: by } };
  if (p <= ERROR) return { kind: 'inconclusive', reason: { kind: 'beyond-by-chance' } };
  if (spent.early) return { kind: 'inconclusive', reason: { kind: 'too-few-runs' } };
  if (isAstride(estimate, limit)) return { kind: 'inconclusive', reason: { kind: 'interval-straddles' } };
  if (isAstride(mean, limit)) return { kind: 'inconclusive', reason: { kind: 'mean-straddles' } };
  return { kind: 'pass', reason: { kind: 'interval-within' } };
}

const isAstride = (interval: Interval | undefined, { max, min }: BudgetLimit): boolean =>
  interval === undefined || interval.high > (max ?? Infinity) || interval.low < (min ?? -Infinity);

/**
 * Without an interval. A median says nothing about what the next runs of a phone would be, unless every run is far beyond
 * the limit; a pass needs every run within it.
 */
function decideFew(
  { values, limit, repeats, spent }: BudgetQuestion,
  { count }: Views['runsBeyond'],
): Decision {
  if (repeats && isBeyond(medianOf(values) ?? 0, limit))
    return { kind: 'fail', reason: { kind: 'median-beyond' } };
  if (values.every((value) => isBeyond(value, twice(limit))))
    return { kind: 'fail', reason: { kind: 'far-beyond' } };
  if (spent.early) return { kind: 'inconclusive', reason: { kind: 'too-few-runs' } };
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
