import type { RunMeasurement } from '../compute/measurement.ts';
import type { MetricOptions } from '../compute/metrics/metric.ts';

export type OptionsById = Readonly<Record<string, MetricOptions>>;

/** Metric id → the options it was measured with, if they differ from its defaults. */
export const measuredOptions = (measurement: RunMeasurement | undefined): OptionsById =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) =>
      value.kind === 'measured' && value.options !== undefined ? [[id, value.options]] : [],
    ),
  );

/** The same text for the same options; undefined for the defaults. */
export function optionsKey(options: MetricOptions | undefined): string | undefined {
  const entries = Object.entries(options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : entries.map(([name, value]) => `${name}=${value}`).join(' ');
}
