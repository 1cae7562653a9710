import { type Estimate, type Refusal, refusalOf, refused } from './estimate.ts';
import { estimateAt, exactDepth, type IntervalDepth, normalDepth } from './interval-depth.ts';
import { EXACT_UP_TO } from './mann-whitney.ts';
import { untiedRankSum } from './rank-sum-distribution.ts';

/**
 * Hodges–Lehmann shift of x against y: the median of all differences, with the interval that inverts the
 * Mann–Whitney test (Hollander, Wolfe & Chicken, 3rd ed., §4.2–4.3). With ties it is conservative.
 */
export function shift(x: readonly number[], y: readonly number[], level = 0.95): Estimate | Refusal {
  const refusal = refusalOf([x, y], 1);
  if (refusal !== undefined) return refusal;
  const depth = shiftDepth(x.length, y.length, level);
  if (depth === undefined) return refused('too-few', Math.min(x.length, y.length), 0);
  return estimateAt(sortedDifferences(x, y), depth);
}

/** All x − y, ascending. */
export function sortedDifferences(x: readonly number[], y: readonly number[]): Float64Array {
  const differences = new Float64Array(x.length * y.length);
  let next = 0;
  for (const left of x) for (const right of y) differences[next++] = left - right;
  return differences.sort();
}

/** Undefined if samples of these sizes have no interval of this level. */
export const shiftDepth = (n: number, m: number, level: number): IntervalDepth | undefined =>
  n + m <= EXACT_UP_TO
    ? exactDepth(untiedRankSum(n, m), level)
    : normalDepth((n * m) / 2, Math.sqrt((n * m * (n + m + 1)) / 12), level);
