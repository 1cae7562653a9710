import { ascending, percentile } from '../../../statistics/percentile.ts';
import { type MetricValue, measured } from '../metric.ts';
import { NO_FRAMES } from './define.ts';

/** Macrobenchmark's shape of a sampled metric: the value is P50, the parts are P50, P90, P95 and P99. */
export function percentilesOf(values: readonly number[]): MetricValue {
  if (values.length === 0) return NO_FRAMES;
  const sorted = ascending(values);
  const parts = {
    P50: percentile(sorted, 50),
    P90: percentile(sorted, 90),
    P95: percentile(sorted, 95),
    P99: percentile(sorted, 99),
  };
  return measured(parts.P50, parts);
}
