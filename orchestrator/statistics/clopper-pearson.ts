import { binomialUpperTail } from './binomial-tail.ts';

/** Bounds of a share. */
export interface ShareBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Exact bounds of the share from which `hits` of `of` trials came; each bound alone has this level
 * (Clopper & Pearson, Biometrika 26, 1934).
 */
export const clopperPearson = (hits: number, of: number, level: number): ShareBounds => ({
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
