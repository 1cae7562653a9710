import { z } from 'zod';
import { metrics } from './index.ts';
import type { Metric, MetricOption, MetricOptions } from './metric.ts';

/**
 * `metricOptions` of the configuration: metric id → its options. Defaults are left out, so that a metric without an entry
 * is measured as defined, and equal options are equal JSON.
 */
export const metricOptionsSchema = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .transform((given, context): Readonly<Record<string, MetricOptions>> => {
    const refuse = (path: readonly string[], message: string): void =>
      context.addIssue({ code: 'custom', path: [...path], message });
    const changed = Object.entries(given).flatMap(([id, values]) => {
      const metric = metrics.find((candidate) => candidate.id === id);
      if (metric === undefined) refuse([id], 'is not a metric; docs/metrics.md lists them');
      const options = metric === undefined ? {} : changedOptions(metric, values, refuse);
      return Object.keys(options).length === 0 ? [] : [[id, options] as const];
    });
    return Object.fromEntries(changed);
  });

function changedOptions(
  { id, options: declared = [] }: Metric,
  values: Readonly<Record<string, unknown>>,
  refuse: (path: readonly string[], message: string) => void,
): MetricOptions {
  const changed: Record<string, number | boolean> = {};
  for (const [name, value] of Object.entries(values).toSorted()) {
    const option = declared.find((candidate) => candidate.name === name);
    const parsed = option === undefined ? undefined : schemaOf(option).safeParse(value);
    if (option === undefined) refuse([id, name], unknownOption(declared));
    else if (parsed?.success !== true) refuse([id, name], `must be ${expected(option)}`);
    else if (parsed.data !== option.default) changed[name] = parsed.data;
  }
  return changed;
}

const unknownOption = (declared: readonly MetricOption[]): string =>
  declared.length === 0
    ? 'this metric has no options'
    : `is not an option of this metric; it has ${declared.map(({ name }) => name).join(', ')}`;

function schemaOf(option: MetricOption): z.ZodType<number | boolean> {
  if (option.kind === 'flag') return z.boolean();
  const { least, oneOf } = option;
  return z.number().refine((value) => value >= (least ?? value) && (oneOf?.includes(value) ?? true));
}

function expected(option: MetricOption): string {
  if (option.kind === 'flag') return 'true or false';
  if (option.oneOf !== undefined) return option.oneOf.join(' or ');
  return option.least === undefined ? 'a number' : `a number of at least ${option.least}`;
}
