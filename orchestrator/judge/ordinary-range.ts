import { medianOf } from '../statistics/median.ts';
import { spread } from '../statistics/spread.ts';

/** In multiples of the spread: 0.3 % of normal values are farther from their median. */
const FAR = 3;

/** The range that these values may have by ordinary noise around their median. */
export function ordinaryRange(values: readonly number[]): { readonly low: number; readonly high: number } {
  const median = medianOf(values) ?? 0;
  const far = FAR * spread(values);
  return { low: median - far, high: median + far };
}
