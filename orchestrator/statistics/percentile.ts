/**
 * Type-7 quantile (linear between order statistics), as Macrobenchmark's percentiles are computed:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/MetricResult.kt
 * @param sorted ascending, not empty
 */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1);
  const low = Math.floor(rank);
  const below = sorted[low] ?? Number.NaN;
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN;
  return below + (above - below) * (rank - low);
}

export const ascending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
