import { normalQuantile } from './normal.ts';

/** How many ordered values an exact interval leaves out on each side, and the level it then attains. */
export interface IntervalDepth {
  /** 1-based position of the lower end among the ordered values; the upper end mirrors it. */
  readonly depth: number;
  readonly level: number;
}

/** Largest depth whose both tails together stay within 1 − level; undefined when even depth 1 does not. */
export function exactDepth(null0: ArrayLike<number>, level: number): IntervalDepth | undefined {
  const tail = (1 - level) / 2;
  // Probabilities are sums of dyadic or rational parts: an ulp must not decide whether a tail fits.
  const slack = 1e-12;
  let below = 0;
  let depth = 0;
  for (let sum = 0; sum < null0.length; sum++) {
    const next = below + (null0[sum] ?? 0);
    if (next > tail + slack) break;
    below = next;
    depth = sum + 1;
  }
  return depth === 0 ? undefined : { depth, level: 1 - 2 * below };
}

/** The same from mean and standard deviation of the statistic, for samples too large to enumerate. */
export function normalDepth(mean: number, deviation: number, level: number): IntervalDepth {
  const z = normalQuantile(1 - (1 - level) / 2);
  return { depth: Math.max(1, Math.floor(mean - z * deviation)), level };
}
