import { type Estimate, type Refusal, refusalOf, refused } from './estimate.ts';
import { estimateAt, exactDepth, type IntervalDepth, normalDepth } from './interval-depth.ts';
import { normalCdf } from './normal.ts';
import { subsetSumDistribution } from './rank-sum-distribution.ts';
import { EXACT_PAIRS_UP_TO } from './signed-rank.ts';

/**
 * Hodges–Lehmann pseudo-median: the median of all means of two values (Walsh averages), with the interval
 * that inverts Wilcoxon's signed-rank test exactly (Hollander, Wolfe & Chicken, Nonparametric Statistical
 * Methods, 3rd ed., §3.2–3.3). With ties the interval is conservative. Refused where no interval of this
 * level exists: 95 % needs six values.
 */
export function pseudoMedian(values: readonly number[], level = 0.95): Estimate | Refusal {
  const refusal = refusalOf([values], 1);
  if (refusal !== undefined) return refusal;
  const depth = pseudoMedianDepth(values.length, level);
  if (depth === undefined) return refused('too-few', values.length, smallestForInterval(level));
  return estimateAt(walshAverages(values), depth);
}

/** Fewest values with an interval of this level: both tails of 2ⁿ sign patterns. */
export const smallestForInterval = (level: number): number => Math.ceil(1 - Math.log2(1 - level));

/** Undefined if n values have no interval of this level. */
export const pseudoMedianDepth = (n: number, level: number): IntervalDepth | undefined =>
  n <= EXACT_PAIRS_UP_TO
    ? exactDepth(subsetSumDistribution(Array.from({ length: n }, (_, index) => index + 1)), level)
    : normalDepth((n * (n + 1)) / 4, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24), level);

/** All means of two values, each value with itself too, ascending: n(n+1)/2 of them. */
export function walshAverages(values: readonly number[]): Float64Array {
  const averages = new Float64Array((values.length * (values.length + 1)) / 2);
  let next = 0;
  for (const [index, left] of values.entries()) {
    for (let other = index; other < values.length; other++) {
      averages[next++] = left / 2 + (values[other] ?? Number.NaN) / 2;
    }
  }
  return averages.sort();
}

/** One-sided p of "the pseudo-median is at most `limit`": the p at which the lower end of the interval reaches it. */
export function pPseudoMedianAbove(values: readonly number[], limit: number): number {
  const n = values.length;
  const upTo = walshAverages(values).findIndex((average) => average > limit);
  const below = upTo === -1 ? (n * (n + 1)) / 2 : upTo;
  if (n > EXACT_PAIRS_UP_TO) {
    const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
    return normalCdf((below + 1 - (n * (n + 1)) / 4) / deviation);
  }
  const distribution = subsetSumDistribution(Array.from({ length: n }, (_, index) => index + 1));
  return Math.min(
    1,
    distribution.subarray(0, below + 1).reduce((sum, probability) => sum + probability, 0),
  );
}
