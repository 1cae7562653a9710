import { bisectLeft, bisectRight, rollup } from 'd3-array';
import { ascending } from './percentile.ts';

/**
 * Twice the rank of each value, ties sharing the mean of their ranks: doubling keeps midranks whole, and
 * exact distributions need whole numbers.
 */
export function doubledMidranks(values: readonly number[]): readonly number[] {
  const sorted = ascending(values);
  return values.map((value) => bisectLeft(sorted, value) + 1 + bisectRight(sorted, value));
}

/** How often each distinct value occurs; the sums of variance corrections run over these. */
export const tieSizes = (values: readonly number[]): readonly number[] => [
  ...rollup(
    values,
    (group) => group.length,
    (value) => value,
  ).values(),
];
