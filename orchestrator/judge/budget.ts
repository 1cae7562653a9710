import type { BudgetLimit } from '../capture/recording.ts';
import { medianOf } from '../statistics/median.ts';
import { pseudoMedian } from '../statistics/pseudo-median.ts';
import { isRefused } from '../statistics/refusal.ts';
import { furtherRuns } from './further-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';

/** One budget line and the runs it is applied to. */
export interface BudgetQuestion {
  /** Finite values of valid runs. */
  readonly values: readonly number[];
  /** Excluded ones too. */
  readonly measuredRuns: number;
  readonly limit: BudgetLimit;
  readonly level: number;
  readonly minMeasuredShare: number;
}
export type BudgetAnswer = Pick<
  MetricVerdict,
  'kind' | 'reason' | 'median' | 'estimate' | 'confidence' | 'moreRunsWouldDecide'
>;

/** docs/judging.md, "Budgets". */
export function judgeBudget(question: BudgetQuestion): BudgetAnswer {
  const { values, limit } = question;
  const median = medianOf(values);
  const found = pseudoMedian(values, question.level);
  const estimate = isRefused(found) ? undefined : found;
  const shown = { median, estimate, confidence: estimate === undefined ? 'low' : 'normal' } as const;
  if (median === undefined) return { kind: 'no-data', reason: { kind: 'no-values' }, ...shown };
  const decided = decide(values, median, estimate, limit);
  if (decided.kind === 'pass' && values.length < question.measuredRuns * question.minMeasuredShare) {
    return { kind: 'inconclusive', reason: { kind: 'too-many-excluded' }, ...shown };
  }
  const more = decided.kind === 'inconclusive' ? moreRuns(values.length, estimate, limit) : undefined;
  return { ...decided, ...shown, ...(more === undefined ? {} : { moreRunsWouldDecide: more }) };
}

type Decision = Pick<MetricVerdict, 'kind' | 'reason'>;

function decide(
  values: readonly number[],
  median: number,
  estimate: MetricVerdict['estimate'],
  limit: BudgetLimit,
): Decision {
  if (limit.max === 0) {
    return values.some((value) => value > 0)
      ? { kind: 'fail', reason: { kind: 'zero-budget-broken' } }
      : { kind: 'pass', reason: { kind: 'zero-budget-kept' } };
  }
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = limit;
  if (estimate === undefined) {
    return median > max || median < min
      ? { kind: 'fail', reason: { kind: 'median-beyond' } }
      : { kind: 'pass', reason: { kind: 'median-within' } };
  }
  if (estimate.low > max || estimate.high < min) return { kind: 'fail', reason: { kind: 'interval-beyond' } };
  return estimate.high <= max && estimate.low >= min
    ? { kind: 'pass', reason: { kind: 'interval-within' } }
    : { kind: 'inconclusive', reason: { kind: 'interval-straddles' } };
}

/** Measured from the nearer limit. */
function moreRuns(n: number, estimate: MetricVerdict['estimate'], limit: BudgetLimit): number | undefined {
  if (estimate === undefined) return undefined;
  const distances = [limit.max, limit.min].flatMap((bound) =>
    bound === undefined ? [] : [Math.abs(estimate.value - bound)],
  );
  return furtherRuns(n, (estimate.high - estimate.low) / 2, Math.min(...distances));
}
