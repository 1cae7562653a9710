import { max, min } from 'd3-array';

/** Texts that show a time, and clocks of which a digit is read, differ between runs that repeat each other. */
const LARGEST_DIFFERENCE = 0.001;

/**
 * Whether two or more runs have the same value, within a thousandth of it. Under the work clock they are then one value, however
 * many they are. docs/judging.md, "Budgets".
 */
export function isRepeated(values: readonly number[]): boolean {
  const [low = 0, high = 0] = [min(values), max(values)];
  return values.length > 1 && high - low <= LARGEST_DIFFERENCE * Math.max(Math.abs(low), Math.abs(high));
}
