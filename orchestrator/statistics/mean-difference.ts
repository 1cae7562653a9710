import { mean, sampleVariance } from 'simple-statistics';
import type { MeanEstimate } from './mean-interval.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { studentQuantile } from './student.ts';

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
