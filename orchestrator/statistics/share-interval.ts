import { binomialUpperTail } from './binomial-tail.ts';
import { normalQuantile } from './normal.ts';

/** Bounds of a share of trials. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * Exact bounds of the share from which `hits` of `of` trials came; each bound alone has this level
 * (Clopper & Pearson, Biometrika 26, 1934).
 */
export const clopperPearson = (hits: number, of: number, level: number): ShareInterval => ({
  low: lowerBound(hits, of, level),
  high: 1 - lowerBound(of - hits, of, level),
});

/** The share at which `hits` or more have probability 1 − level, by bisection. */
function lowerBound(hits: number, of: number, level: number): number {
  if (hits === 0) return 0;
  let [low, high] = [0, 1];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (binomialUpperTail(hits, of, middle) < 1 - level) low = middle;
    else high = middle;
  }
}

/** Two-sided interval of a share (Wilson, Journal of the American Statistical Association 22, 1927). */
export function wilson(hits: number, of: number, level = 0.95): ShareInterval {
  if (of === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + level) / 2);
  return { low: wilsonBound(hits, of, z), high: 1 - wilsonBound(of - hits, of, z) };
}

/** The product of both bounds divided by the upper one, so that zero hits give exactly 0. */
function wilsonBound(hits: number, of: number, z: number): number {
  const share = hits / of;
  const centre = share + (z * z) / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return share ** 2 / (centre + half);
}
