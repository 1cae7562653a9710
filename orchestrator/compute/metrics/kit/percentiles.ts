import { quantiles } from '../../../statistics/percentile.ts';
import { type MetricPart, type MetricValue, measured, NO_FRAMES } from '../metric.ts';

/** Macrobenchmark's shape of a sampled metric: the value is P50, the parts are P50, P90, P95 and P99. */
export function percentilesOf(values: readonly number[]): MetricValue {
  if (values.length === 0) return NO_FRAMES;
  const [P50, P90, P95, P99] = quantiles(new Float64Array(values), 50, 90, 95, 99);
  return measured(P50, { P50, P90, P95, P99 });
}

/** The parts that `spreadOf` declares. */
export const spread = (values: readonly number[]): MetricPart =>
  values.length === 0
    ? { count: 0 }
    : {
        count: values.length,
        min: values.reduce((least, value) => Math.min(least, value)),
        mean: values.reduce((sum, value) => sum + value, 0) / values.length,
        max: values.reduce((most, value) => Math.max(most, value)),
      };
