import type { RunMeasurement } from '../compute/measurement.ts';
import type { MetricOptions } from '../compute/metrics/metric.ts';

export type OptionsById = Readonly<Record<string, MetricOptions>>;

/**
 * Metric id → by what it was measured: the options that differ from its defaults and, as one more of them, the version of its
 * definition, if that is not the first.
 */
export const measuredOptions = (measurement: RunMeasurement | undefined): OptionsById =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) => {
      if (value.kind !== 'measured') return [];
      const { options, version } = value;
      const by = { ...options, ...(version === undefined ? {} : { version }) };
      return Object.keys(by).length === 0 ? [] : [[id, by]];
    }),
  );

/** The same text for the same options; undefined for the defaults. */
export function optionsKey(options: MetricOptions | undefined): string | undefined {
  const entries = Object.entries(options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : entries.map(([name, value]) => `${name}=${value}`).join(' ');
}
