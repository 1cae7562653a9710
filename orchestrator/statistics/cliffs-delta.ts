import { mannWhitney } from './mann-whitney.ts';
import { isRefused, type Refusal } from './refusal.ts';

/**
 * Share of pairs in which x is larger minus the share in which y is: −1…1 (Cliff, Psychological Bulletin
 * 114, 1993).
 */
export function cliffsDelta(x: readonly number[], y: readonly number[]): number | Refusal {
  const test = mannWhitney(x, y);
  return isRefused(test) ? test : (2 * test.statistic) / (x.length * y.length) - 1;
}
