import type { Better, PartTraits, Unit } from '../metric.ts';

type Parts = Readonly<Record<string, PartTraits>>;

/** Parts of one unit and direction. */
export const part = (unit: Unit, better: Better, ...names: readonly string[]): Parts =>
  Object.fromEntries(names.map((name) => [name, { unit, better }]));

export const FRAMES = part('count', 'neither', 'frames');
export const PERCENTILES_MS = part('ms', 'lower', 'P50', 'P90', 'P95', 'P99');

/** Of a series: how many values, and its minimum, mean and maximum. */
export const spreadOf = (name: string, unit: Unit, better: Better): Parts => ({
  ...part('count', 'neither', `${name}.count`),
  ...part(unit, better, `${name}.min`, `${name}.mean`, `${name}.max`),
});
