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
