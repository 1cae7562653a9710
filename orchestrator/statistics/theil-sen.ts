import { medianOf } from './percentile.ts';

/**
 * Median of the slopes between all pairs of points with different x; 0 without such a pair.
 * @source P. K. Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", JASA 63 (1968),
 * https://doi.org/10.1080/01621459.1968.10480934
 */
export const theilSenSlope = (xs: readonly number[], ys: readonly number[]): number =>
  medianOf(slopesBetween(xs, ys)) ?? 0;

/** The median of those of several series is the slope of all of them (Hirsch, Slack & Smith 1982). */
export function slopesBetween(xs: readonly number[], ys: readonly number[]): readonly number[] {
  const slopes: number[] = [];
  for (const [i, x] of xs.entries()) {
    for (let j = i + 1; j < xs.length; j++) {
      const dx = (xs[j] ?? Number.NaN) - x;
      if (dx !== 0) slopes.push(((ys[j] ?? Number.NaN) - (ys[i] ?? Number.NaN)) / dx);
    }
  }
  return slopes;
}
