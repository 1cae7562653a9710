/**
 * Type-7 quantile (linear between order statistics), as Macrobenchmark computes its percentiles:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/MetricResult.kt
 * @param sorted ascending; NaN if empty
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const below = at(Math.floor(rank));
  return below + (at(Math.ceil(rank)) - below) * (rank % 1);
}

/** A sorted copy, as `percentile` needs it. Without a comparator, sorting takes a fraction of the time. */
export const ascending = (values: readonly number[]): readonly number[] => [
  ...Float64Array.from(values).sort(),
];
