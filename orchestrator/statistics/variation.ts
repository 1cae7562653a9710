import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Refusal, refusalOf, refused } from './estimate.ts';

/** Coefficient of variation: sample standard deviation / |mean|. */
export function variation(values: readonly number[]): number | Refusal {
  const refusal = refusalOf([values], 2);
  if (refusal !== undefined) return refusal;
  const average = mean([...values]);
  if (average === 0) return refused('zero-mean', values.length, 0);
  return sampleStandardDeviation([...values]) / Math.abs(average);
}
