import { benchmarkMetric, benchmarkTraits } from '../compute/import/benchmark-metrics.ts';
import type { Metric } from '../compute/metrics/metric.ts';
import { metricTraits } from '../compute/metrics/metric-traits.ts';
import { recordedMetric } from '../compute/spans.ts';
import type { ScenarioInput } from './session.ts';

/** The metrics that scenarios have besides those of the catalogue: of a benchmark's file, and of the app's own spans. */
export function furtherMetrics(scenarios: readonly ScenarioInput[]): readonly Metric[] {
  const found = scenarios.flatMap(({ source, runs }) => {
    const ids = new Set(runs.flatMap(({ measurement }) => Object.keys(measurement?.metrics ?? {})));
    return [...ids].flatMap((id) => {
      const recorded = recordedMetric(id);
      if (recorded !== undefined) return recorded;
      return source === 'macrobenchmark' && metricTraits[id] === undefined ? benchmarkMetric(id) : [];
    });
  });
  return [...new Map(found.map((metric) => [metric.id, metric])).values()];
}

/** Without a prototype, like `metricTraits`. */
export const traitsIn = (scenarios: readonly ScenarioInput[]): typeof metricTraits =>
  Object.assign(
    Object.create(null),
    metricTraits,
    Object.fromEntries(
      furtherMetrics(scenarios).map(({ id, unit, better }) => [
        id,
        recordedMetric(id) !== undefined ? { unit, better } : benchmarkTraits(id),
      ]),
    ),
  );
