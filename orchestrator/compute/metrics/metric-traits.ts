import type { Better, Unit } from './metric.ts';

/** The properties of a metric that judge needs. */
export interface MetricTraits {
  readonly unit: Unit;
  readonly better: Better;
  /** Whether values may be on both sides of 0, so that a limit of 0 is one like any other. */
  readonly signed?: true;
}

import { workMetrics } from '../work/work-metrics.ts';
import { metrics } from './index.ts';

/** Unit and direction of each metric by id. Has no prototype, so that `constructor` is not a metric. */
export const metricTraits: Readonly<Record<string, MetricTraits>> = Object.assign(
  Object.create(null),
  Object.fromEntries([...metrics, ...workMetrics].map(({ id, unit, better }) => [id, { unit, better }])),
);
