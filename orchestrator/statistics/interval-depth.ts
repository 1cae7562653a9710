import type { Estimate } from './estimate.ts';
import { normalQuantile } from './normal.ts';
import { percentile } from './percentile.ts';

/** How many ordered values an interval leaves out on each side, and the level it then attains. */
export interface IntervalDepth {
  /** 1-based position of the lower end among the ordered values; the upper end mirrors it. */
  readonly depth: number;
  readonly level: number;
}

/**
 * Largest depth whose two tails under the null distribution of the test together stay within 1 − level;
 * undefined when even depth 1 does not.
 */
export function exactDepth(distribution: Float64Array, level: number): IntervalDepth | undefined {
  // Probabilities are sums of dyadic or rational parts: an ulp must not decide whether a tail fits.
  const tail = (1 - level) / 2 + 1e-12;
  let below = 0;
  let depth = 0;
  for (const probability of distribution) {
    if (below + probability > tail) break;
    below += probability;
    depth++;
  }
  return depth === 0 ? undefined : { depth, level: 1 - 2 * below };
}

/** The same depth from the statistic's mean and standard deviation, for samples too large to enumerate. */
export function normalDepth(mean: number, deviation: number, level: number): IntervalDepth | undefined {
  const depth = Math.floor(mean - normalQuantile((1 + level) / 2) * deviation);
  return depth < 1 ? undefined : { depth, level };
}

/** The median of ordered values, with the interval of this depth. */
export function estimateAt(ordered: Float64Array, { depth, level }: IntervalDepth): Estimate {
  const [low, high] = [ordered.at(depth - 1), ordered.at(-depth)];
  if (low === undefined || high === undefined) {
    throw new RangeError(`an interval of depth ${depth} does not exist among ${ordered.length} values`);
  }
  return { value: percentile(ordered, 50), low, high, level };
}
