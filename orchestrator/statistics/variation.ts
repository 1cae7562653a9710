import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Refusal, refusalOf, refused } from './refusal.ts';

/** Coefficient of variation: sample standard deviation / |mean|. */
export function variation(values: readonly number[]): number | Refusal {
  const refusal = refusalOf([values], 2);
  if (refusal !== undefined) return refusal;
  const middle = mean([...values]);
  if (middle === 0) return refused('no-variation', values.length, 0);
  return sampleStandardDeviation([...values]) / Math.abs(middle);
}
