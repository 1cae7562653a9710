import { medianOf } from '../statistics/median.ts';
import { spread } from '../statistics/spread.ts';

/** In spreads: 0.3 % of normal values are farther from their median. */
const FAR = 3;

/** How far from their median these values may be by ordinary noise. */
export function ordinaryRange(values: readonly number[]): { readonly low: number; readonly high: number } {
  const median = medianOf(values) ?? 0;
  const far = FAR * spread(values);
  return { low: median - far, high: median + far };
}
