import { sum } from 'd3-array';
import { normalUpperTail } from './normal.ts';
import { tieSizes } from './rank-sum-distribution.ts';

/**
 * Two-sided p of "no monotonic trend": exact without ties, else normal with tie and continuity correction.
 * @source H. B. Mann, "Nonparametric Tests Against Trend", Econometrica 13 (1945), https://doi.org/10.2307/1907187
 * @source M. G. Kendall, Rank Correlation Methods (1948): variance with ties
 */
export function mannKendallP(values: readonly number[]): number {
  const s = scoreOf({ places: [...values.keys()], values });
  const ties = tieSizes(values);
  return ties.some((size) => size > 1) ? normalP(values.length, s, ties) : exactP(values.length, s);
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

/** Values with the places at which they were seen, such as the depth of a list. */
export interface Placed {
  readonly places: readonly number[];
  readonly values: readonly number[];
}

/**
 * Two-sided p of "no monotonic trend" in any of several series, which are compared within themselves only, so that a level of
 * their own is no trend; `score`: rises less falls from a lower to a higher place, over all series. Normal, with ties of places
 * and of values and with continuity correction.
 * @source Hirsch, Slack & Smith, "Techniques of Trend Analysis for Monthly Water Quality Data", Water Resources Research 18 (1982)
 */
export function stratifiedTrend(series: readonly Placed[]): { readonly p: number; readonly score: number } {
  const score = sum(series, scoreOf);
  const variance = sum(series, ({ places, values }) =>
    varianceOf(values.length, tieSizes(places), tieSizes(values)),
  );
  return { p: variance === 0 ? 1 : normalOf(score, variance), score };
}

function scoreOf({ places, values }: Placed): number {
  let score = 0;
  for (const [i, early] of values.entries()) {
    const place = places[i] ?? Number.NaN;
    for (let j = i + 1; j < values.length; j++)
      score += Math.sign((values[j] ?? Number.NaN) - early) * Math.sign((places[j] ?? Number.NaN) - place);
  }
  return score;
}

const normalP = (n: number, s: number, ties: readonly number[]): number =>
  normalOf(s, varianceOf(n, [], ties));

const normalOf = (s: number, variance: number): number =>
  Math.min(1, 2 * normalUpperTail((Math.abs(s) - 1) / Math.sqrt(variance)));

/** Of S among all orders of the values. Kendall, chapter 4: ties of both. */
function varianceOf(n: number, tiedPlaces: readonly number[], tiedValues: readonly number[]): number {
  const spread = (k: number): number => k * (k - 1) * (2 * k + 5);
  const pairs = (k: number): number => k * (k - 1);
  const triples = (k: number): number => k * (k - 1) * (k - 2);
  const bothTied = (count: (k: number) => number, per: number): number =>
    count(n) === 0 ? 0 : (sum(tiedPlaces, count) * sum(tiedValues, count)) / (per * count(n));
  return (
    (spread(n) - sum(tiedPlaces, spread) - sum(tiedValues, spread)) / 18 +
    bothTied(triples, 9) +
    bothTied(pairs, 2)
  );
}
