import { ascending, percentile } from './percentile.ts';

/** Undefined for no values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : percentile(ascending(values), 50);

/** Standard deviation of a normal distribution whose median absolute deviation is 1: 1 / Φ⁻¹(¾). */
const NORMAL_CONSISTENT = 1.4826;

/**
 * Spread of the ordinary values: the median absolute deviation, scaled to a standard deviation. Up to half of the values
 * may be arbitrarily far off (Hampel, JASA 69, 1974). 0 where more than half are equal.
 */
export function spread(values: readonly number[]): number {
  const median = medianOf(values) ?? 0;
  return NORMAL_CONSISTENT * (medianOf(values.map((value) => Math.abs(value - median))) ?? 0);
}
