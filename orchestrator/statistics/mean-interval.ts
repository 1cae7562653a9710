import { mean, sampleStandardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { estimateSchema } from './estimate.ts';
import { smallestForInterval } from './pseudo-median.ts';
import { type Refusal, refusalOf, refused } from './refusal.ts';
import { studentQuantile } from './student.ts';

export const meanEstimateSchema = estimateSchema
  .unwrap()
  .extend({
    /** The test that the interval inverts. */
    by: z.enum(['sign-flip', 'student']),
  })
  .readonly();
export type MeanEstimate = z.infer<typeof meanEstimateSchema>;

/** Values up to which every pattern of signs is enumerated. */
const ENUMERATE_UP_TO = 20;

/**
 * The mean with its interval. Up to 20 values it inverts the sign-flip test exactly: the means of all non-empty subsets,
 * in order, are equally likely neighbours of the true mean (Hartigan, JASA 64, 1969). That assumes a distribution
 * symmetric about its mean. Above, Student's interval. Refused where no interval of this level exists: 95 % needs six.
 */
export function meanInterval(values: readonly number[], level = 0.95): MeanEstimate | Refusal {
  const need = smallestForInterval(level);
  const refusal = refusalOf([values], 1);
  if (refusal !== undefined) return refusal;
  if (values.length < need) return refused('too-few', values.length, need);
  return values.length <= ENUMERATE_UP_TO ? bySignFlip(values, level) : byStudent(values, level);
}

function bySignFlip(values: readonly number[], level: number): MeanEstimate {
  const patterns = 2 ** values.length;
  // A product that is whole in exact arithmetic may fall an ulp short of it.
  const depth = Math.floor((patterns * (1 - level)) / 2 + 1e-9);
  return {
    value: mean([...values]),
    low: subsetMean(values, depth),
    high: -subsetMean(
      values.map((value) => -value),
      depth,
    ),
    level: 1 - (2 * depth) / patterns,
    by: 'sign-flip',
  };
}

function byStudent(values: readonly number[], level: number): MeanEstimate {
  const value = mean([...values]);
  const error = sampleStandardDeviation([...values]) / Math.sqrt(values.length);
  const half = studentQuantile((1 + level) / 2, values.length - 1) * error;
  return { value, low: value - half, high: value + half, level, by: 'student' };
}

/** The `depth`-th smallest mean of a non-empty subset, to a relative error of 1e-12: by bisection, without all 2ⁿ means. */
function subsetMean(values: readonly number[], depth: number): number {
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (subsetsUpTo(values, low) >= depth) return low;
  const precision = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (subsetsUpTo(values, middle) >= depth) high = middle;
    else low = middle;
  }
  return high;
}

/** How many non-empty subsets have a mean of at most `limit`: pairs of sums, one from each half of the values. */
function subsetsUpTo(values: readonly number[], limit: number): number {
  const excess = values.map((value) => value - limit);
  const half = Math.ceil(values.length / 2);
  const left = subsetSums(excess.slice(0, half));
  const right = subsetSums(excess.slice(half));
  let fitting = right.length;
  let count = 0;
  for (const sum of left) {
    while (fitting > 0 && sum + (right[fitting - 1] ?? 0) > 0) fitting--;
    count += fitting;
  }
  return count - 1;
}

/** Sums of all subsets, the empty one included, ascending: each value doubles the known ones. */
function subsetSums(values: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** values.length);
  let known = 1;
  for (const value of values) {
    for (let subset = 0; subset < known; subset++) sums[known + subset] = (sums[subset] ?? 0) + value;
    known *= 2;
  }
  return sums.sort();
}
