import { workMetrics } from '../work/work-metrics.ts';
import { metrics } from './index.ts';
import type { Better, Metric, Unit } from './metric.ts';

/** The properties of a metric that judge needs. */
export interface MetricTraits {
  readonly unit: Unit;
  readonly better: Better;
  /** Whether values may be on both sides of 0, so that a limit of 0 is one like any other. */
  readonly signed?: true;
}

/** Without a prototype, so that `constructor` is not a metric. */
const byId = <T>(of: (metric: Metric) => T): Readonly<Record<string, T>> =>
  Object.assign(
    Object.create(null),
    Object.fromEntries([...metrics, ...workMetrics].map((metric) => [metric.id, of(metric)])),
  );

export const metricById = byId((metric) => metric);
export const metricTraits = byId(({ unit, better }): MetricTraits => ({ unit, better }));
