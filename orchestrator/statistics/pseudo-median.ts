import { medianSorted } from 'simple-statistics';
import type { Estimate } from './estimate.ts';
import { exactDepth, type IntervalDepth, normalDepth } from './interval-depth.ts';
import { type Refusal, refusalOf, refused } from './refusal.ts';
import { subsetSumDistribution } from './subset-sum-distribution.ts';
import { walshAverages } from './walsh-averages.ts';

/** Above this many values the interval's depth comes from the normal approximation. */
const EXACT_UP_TO = 100;
const depths = new Map<string, IntervalDepth | undefined>();

/**
 * Hodges–Lehmann pseudo-median: the median of all means of two values (Walsh averages), with the interval
 * that inverts Wilcoxon's signed-rank test exactly (Hollander, Wolfe & Chicken, Nonparametric Statistical
 * Methods, 3rd ed., §3.2–3.3). With ties the interval is conservative. Refused where no interval of this
 * level exists: 95 % needs six values.
 */
export function pseudoMedian(values: readonly number[], level = 0.95): Estimate | Refusal {
  const refusal = refusalOf([values], 1);
  if (refusal !== undefined) return refusal;
  const found = pseudoMedianDepth(values.length, level);
  if (found === undefined) return refused('too-few', values.length, smallestForInterval(level));
  const averages = walshAverages(values);
  const low = averages[found.depth - 1];
  const high = averages[averages.length - found.depth];
  if (low === undefined || high === undefined) throw new RangeError(`depth ${found.depth} left no averages`);
  return { value: medianSorted([...averages]), low, high, level: found.level };
}

/** Fewest values with an interval of this level: both tails of 2ⁿ sign patterns. */
export const smallestForInterval = (level: number): number => Math.ceil(1 - Math.log2(1 - level));

/** Undefined where n values have no interval of this level. */
export function pseudoMedianDepth(n: number, level: number): IntervalDepth | undefined {
  const key = `${n}/${level}`;
  if (!depths.has(key)) depths.set(key, computeDepth(n, level));
  return depths.get(key);
}

function computeDepth(n: number, level: number): IntervalDepth | undefined {
  if (n > EXACT_UP_TO) {
    return normalDepth((n * (n + 1)) / 4, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24), level);
  }
  return exactDepth(subsetSumDistribution(Array.from({ length: n }, (_, index) => index + 1)), level);
}
