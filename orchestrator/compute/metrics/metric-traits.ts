import type { Better, Unit } from './metric.ts';

/** What judging a metric's values takes. */
export interface MetricTraits {
  readonly unit: Unit;
  readonly better: Better;
}

import { metrics } from './index.ts';

/** Unit and direction of each metric by id; without a prototype, so that `constructor` is no metric. */
export const metricTraits: Readonly<Record<string, MetricTraits>> = Object.assign(
  Object.create(null),
  Object.fromEntries(metrics.map(({ id, unit, better }) => [id, { unit, better }])),
);
