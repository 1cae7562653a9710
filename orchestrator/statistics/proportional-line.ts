import { linearRegression, mean, sampleVariance } from 'simple-statistics';
import { type Estimate, type Refusal, refusalOf, refused } from './estimate.ts';
import { studentQuantile } from './student.ts';

export interface Line {
  readonly slope: Estimate;
  readonly intercept: number;
}

/** Two points define a line; the third shows how far points are off it. */
const FEWEST_POINTS = 3;

/**
 * y = intercept + slope · x where errors are in proportion to x, all x > 0: least squares with weights 1/x², which is
 * ordinary regression of y/x on 1/x, whose constant is the slope. Student's interval with n − 2 degrees of freedom.
 */
export function proportionalLine(
  xs: readonly number[],
  ys: readonly number[],
  level: number,
): Line | Refusal {
  const refusal = refusalOf([xs, ys], FEWEST_POINTS);
  if (refusal !== undefined) return refusal;
  if (xs.length !== ys.length) return refused('unequal-lengths', ys.length, xs.length);
  const inverses = xs.map((x) => 1 / x);
  const ratios = ys.map((y, i) => y / (xs[i] ?? Number.NaN));
  const n = xs.length;
  const spread = (n - 1) * sampleVariance(inverses);
  if (!(spread > 0)) return refused('no-variation', 1, 2);
  const { m: intercept, b: slope } = linearRegression(inverses.map((u, i) => [u, ratios[i] ?? Number.NaN]));
  const squares = ratios.reduce((sum, z, i) => sum + (z - slope - intercept * (inverses[i] ?? 0)) ** 2, 0);
  const error = Math.sqrt((squares / (n - 2)) * (1 / n + mean(inverses) ** 2 / spread));
  const half = studentQuantile((1 + level) / 2, n - 2) * error;
  return { slope: { value: slope, low: slope - half, high: slope + half, level }, intercept };
}
