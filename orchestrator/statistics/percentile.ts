/**
 * Type-7 quantile (linear between order statistics), as Macrobenchmark computes its percentiles:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/MetricResult.kt
 * @param sorted ascending; NaN if empty
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(rank)] ?? Number.NaN;
  const above = sorted[Math.ceil(rank)] ?? Number.NaN;
  return below + (above - below) * (rank % 1);
}

/** A sorted copy, as `percentile` needs it. Without a comparator, sorting takes a fraction of the time. */
export const ascending = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

/** Type-7 quantiles of values in any order, one per percent; NaN if there are no values. Sorts `values`. */
export function quantiles<P extends readonly number[]>(
  values: Float64Array,
  ...percents: P
): { readonly [K in keyof P]: number } {
  values.sort();
  return percents.map((percent) => percentile(values, percent)) as { readonly [K in keyof P]: number };
}

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
