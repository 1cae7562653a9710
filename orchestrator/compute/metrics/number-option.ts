import type { MetricOptions } from './metric.ts';

/** A knob given as a number, or its default. */
export function numberOption(options: MetricOptions | undefined, name: string, fallback: number): number {
  const value = options?.[name];
  return typeof value === 'number' ? value : fallback;
}
