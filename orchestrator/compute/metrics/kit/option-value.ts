import type { MetricOptions, NumberOption } from '../metric.ts';

/** An option's value, or its default. */
export const numberOption = (
  options: MetricOptions | undefined,
  option: NumberOption & { readonly default: number },
): number => givenNumber(options, option) ?? option.default;

/** An option's value; undefined if none was given. */
export function givenNumber(options: MetricOptions | undefined, { name }: NumberOption): number | undefined {
  const value = options?.[name];
  return typeof value === 'number' ? value : undefined;
}
