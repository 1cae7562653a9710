import { metrics } from './compute/metrics/index.ts';
import type { MetricTraits } from './judge/session.ts';

/** Unit and direction of each metric by id; without a prototype, so that `constructor` is no metric. */
export const metricTraits: Readonly<Record<string, MetricTraits>> = Object.assign(
  Object.create(null),
  Object.fromEntries(metrics.map(({ id, unit, better }) => [id, { unit, better }])),
);
