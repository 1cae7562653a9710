import { tieSizes } from './midranks.ts';
import { normalUpperTail } from './normal.ts';

/**
 * Two-sided p of "no monotonic trend": exact without ties, else normal with tie and continuity correction.
 * @source H. B. Mann, "Nonparametric Tests Against Trend", Econometrica 13 (1945), https://doi.org/10.2307/1907187
 * @source M. G. Kendall, Rank Correlation Methods (1948): variance with ties
 */
export function mannKendallP(values: readonly number[]): number {
  const s = sumOfSigns(values);
  const ties = tieSizes(values);
  return ties.some((size) => size > 1) ? normalP(values.length, s, ties) : exactP(values.length, s);
}

function sumOfSigns(values: readonly number[]): number {
  let s = 0;
  for (const [i, early] of values.entries()) {
    for (const late of values.slice(i + 1)) s += Math.sign(late - early);
  }
  return s;
}

/** S = pairs − 2·inversions, and the inversions of a random order follow the Mahonian distribution. */
function exactP(n: number, s: number): number {
  const pairs = (n * (n - 1)) / 2;
  let probabilities = [1];
  for (let size = 2; size <= n; size++) probabilities = insertOne(probabilities, size);
  const inversions = (pairs - Math.abs(s)) / 2;
  const tail = probabilities.slice(0, inversions + 1).reduce((sum, p) => sum + p, 0);
  return Math.min(1, 2 * tail);
}

/** A new largest item lands at any of `size` places, adding 0 … size − 1 inversions. */
function insertOne(probabilities: readonly number[], size: number): number[] {
  const next = new Array<number>(probabilities.length + size - 1).fill(0);
  for (const [inversions, p] of probabilities.entries()) {
    for (let added = 0; added < size; added++)
      next[inversions + added] = (next[inversions + added] ?? 0) + p / size;
  }
  return next;
}

function normalP(n: number, s: number, ties: readonly number[]): number {
  const spread = (k: number): number => k * (k - 1) * (2 * k + 5);
  const variance = (spread(n) - ties.reduce((sum, size) => sum + spread(size), 0)) / 18;
  return Math.min(1, 2 * normalUpperTail((Math.abs(s) - 1) / Math.sqrt(variance)));
}
