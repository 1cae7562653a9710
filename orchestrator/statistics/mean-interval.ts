import { mean, sampleStandardDeviation, sampleVariance } from 'simple-statistics';
import { z } from 'zod';
import { estimateSchema, type Refusal, refusalOf, refused } from './estimate.ts';
import { smallestForInterval } from './pseudo-median.ts';
import { studentQuantile, studentUpperTail } from './student.ts';

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

/** One-sided p of "the mean is at most `limit`": the p at which the lower end of the interval reaches it. */
export function pMeanAbove(values: readonly number[], limit: number): number {
  const n = values.length;
  if (n <= ENUMERATE_UP_TO) return (1 + subsetsUpTo(halvesOf(values), limit)) / 2 ** n;
  const excess = mean([...values]) - limit;
  const error = sampleStandardDeviation([...values]) / Math.sqrt(n);
  return excess === 0 ? 1 : studentUpperTail(excess / error, n - 1);
}

/** The `depth`-th smallest mean of a non-empty subset, to a relative error of 1e-12: by bisection, without all 2ⁿ means. */
function subsetMean(values: readonly number[], depth: number): number {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const above = values.map((value) => value - least);
  const halves = halvesOf(above);
  let [low, high] = [0, greatest - least];
  if (subsetsUpTo(halves, low) >= depth) return least;
  const precision = 1e-12 * Math.max(Math.abs(least), Math.abs(greatest));
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (subsetsUpTo(halves, middle) >= depth) high = middle;
    else low = middle;
  }
  return least + high;
}

/** Sums of all subsets, by size from 0, each list ascending. */
type SubsetSums = readonly Float64Array[];

function halvesOf(values: readonly number[]): readonly [SubsetSums, SubsetSums] {
  const half = Math.ceil(values.length / 2);
  return [subsetSums(values.slice(0, half)), subsetSums(values.slice(half))];
}

/** How many non-empty subsets have a mean of at most `limit`: pairs of sums, one from each half of the values. */
function subsetsUpTo([left, right]: readonly [SubsetSums, SubsetSums], limit: number): number {
  let count = 0;
  left.forEach((leftSums, leftSize) => {
    right.forEach((rightSums, rightSize) => {
      count += pairsUpTo(leftSums, rightSums, (leftSize + rightSize) * limit);
    });
  });
  return count - 1;
}

/** How many pairs have a sum of at most `limit`. */
function pairsUpTo(left: Float64Array, right: Float64Array, limit: number): number {
  let fitting = right.length;
  let count = 0;
  for (let i = 0; i < left.length; i++) {
    while (fitting > 0 && (left[i] as number) + (right[fitting - 1] as number) > limit) fitting--;
    count += fitting;
  }
  return count;
}

function subsetSums(values: readonly number[]): SubsetSums {
  const ofSize: number[][] = [[0], ...values.map(() => [])];
  values.forEach((value, others) => {
    for (let size = others; size >= 0; size--) {
      for (const sum of ofSize[size] ?? []) ofSize[size + 1]?.push(sum + value);
    }
  });
  return ofSize.map((sums) => new Float64Array(sums).sort());
}

/**
 * Difference of the means of x and y with Welch's interval (Biometrika 34, 1947), the degrees of freedom rounded down:
 * the variances of both may differ.
 */
export function meanDifference(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): MeanEstimate | Refusal {
  const refusal = refusalOf([x, y], 2);
  if (refusal !== undefined) return refusal;
  const value = mean([...x]) - mean([...y]);
  const errors = [x, y].map((values) => sampleVariance([...values]) / values.length);
  const [ofX = 0, ofY = 0] = errors;
  if (ofX + ofY === 0) return { value, low: value, high: value, level, by: 'student' };
  const degrees = (ofX + ofY) ** 2 / (ofX ** 2 / (x.length - 1) + ofY ** 2 / (y.length - 1));
  const half = studentQuantile((1 + level) / 2, Math.floor(degrees + 1e-9)) * Math.sqrt(ofX + ofY);
  return { value, low: value - half, high: value + half, level, by: 'student' };
}
