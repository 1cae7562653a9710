import { medianOf, spread } from '../statistics/median.ts';

/** In multiples of the spread: 0.3 % of normal values are farther from their median. */
const FAR = 3;

/**
 * The range that these values may have by ordinary noise around their median. What is bad is on one side, so the other side
 * shows the noise too: where most values are equal, the median deviation is 0 and would make every other value far.
 */
export function ordinaryRange(values: readonly number[]): { readonly low: number; readonly high: number } {
  const median = medianOf(values) ?? 0;
  const middle = spread(values);
  const below = Math.max(
    middle,
    deviation(
      values.filter((value) => value > median).map((value) => value - median),
      values.length,
    ),
  );
  const above = Math.max(
    middle,
    deviation(
      values.filter((value) => value < median).map((value) => median - value),
      values.length,
    ),
  );
  return { low: median - FAR * below, high: median + FAR * above };
}

/** Standard deviation as the values on one side of the median show it; they are half of `n`, or fewer with ties. */
const deviation = (distances: readonly number[], n: number): number =>
  Math.sqrt(distances.reduce((sum, distance) => sum + distance ** 2, 0) / Math.max(1, n / 2));
