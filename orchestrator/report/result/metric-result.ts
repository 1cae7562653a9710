import type { RunMeasurement } from '../../compute/measurement.ts';
import type { Measured, Metric, MetricOptions, Threshold } from '../../compute/metrics/metric.ts';
import { partNumbers } from '../../compute/metrics/value-names.ts';
import { medianOf } from '../../statistics/percentile.ts';
import type { MetricResult } from './result.ts';
import { boundsText, ratingOf } from './threshold-profiles.ts';

/** One metric over a scenario's runs; empty if no run has a value. */
export function metricResultOf(
  metric: Metric,
  runs: readonly RunMeasurement[],
  profiles: readonly string[],
): MetricResult[] {
  const measured = measuredIn(metric, runs);
  const values = measured.map(({ value }) => value);
  const { id, definition, unit, better, thresholds = [] } = metric;
  const median = medianOf(values);
  if (median === undefined) return [];
  const options = optionsIn(metric, runs);
  const chosen = thresholds.filter(({ profile }) => profiles.includes(profile));
  const ratings = chosen.flatMap((threshold) => ratingsOf(threshold, metric, measured));
  return [
    {
      metric: id,
      title: titleOf(metric, runs),
      definition,
      unit,
      better,
      median,
      values,
      ...partMedians(measured),
      ...(options === undefined ? {} : { options: { ...options } }),
      ...(ratings.length === 0 ? {} : { ratings }),
    },
  ];
}

/** Medians of the parts; a count that a run does not have, of a map of counts that it has, is 0 in it. */
export function partMedians(values: readonly Measured[]): Pick<MetricResult, 'parts'> {
  const runs = values.map((value) => new Map(partNumbers(value)));
  const names = [...new Set(runs.flatMap((parts) => [...parts.keys()]))];
  const medians = names.flatMap((name) => {
    const median = medianOf(
      runs.flatMap((parts) => parts.get(name) ?? (name.startsWith('factors.') ? 0 : [])),
    );
    return median === undefined ? [] : [[name, median] as const];
  });
  return medians.length === 0 ? {} : { parts: Object.fromEntries(medians) };
}

/** The title, with the options of the measurement if they differ from the metric's defaults. */
export function titleOf(metric: Metric, runs: readonly RunMeasurement[]): string {
  const options = optionsIn(metric, runs);
  return options === undefined ? metric.title : `${metric.title} (${optionsText(options)})`;
}

export const optionsText = (options: MetricOptions): string =>
  Object.entries(options)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ');

/** All runs of a report are measured with one configuration. */
const optionsIn = (metric: Metric, runs: readonly RunMeasurement[]): MetricOptions | undefined =>
  measuredIn(metric, runs)[0]?.options;

const measuredIn = ({ id }: Metric, runs: readonly RunMeasurement[]): readonly Measured[] =>
  runs.flatMap(({ metrics }) => {
    const value = metrics[id];
    return value?.kind === 'measured' && Number.isFinite(value.value) ? [value] : [];
  });

function ratingsOf(threshold: Threshold, { better }: Metric, measured: readonly Measured[]) {
  const { profile, part, source } = threshold;
  const bounded = measured.flatMap(({ value, parts }) => {
    const number = part === undefined ? value : parts?.[part];
    return typeof number === 'number' ? [number] : [];
  });
  const median = medianOf(bounded);
  if (median === undefined) return [];
  const rating = ratingOf(median, threshold, better);
  return [{ profile, rating, median, bounds: boundsText(threshold, better), source: source.url }];
}
