import { ascending, percentile } from './percentile.ts';

/**
 * Median of the slopes between all pairs of points with different x; 0 without such a pair.
 * @source P. K. Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", JASA 63 (1968),
 * https://doi.org/10.1080/01621459.1968.10480934
 */
export function theilSenSlope(xs: readonly number[], ys: readonly number[]): number {
  const slopes: number[] = [];
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + 1; j < xs.length; j++) {
      const dx = (xs[j] ?? 0) - (xs[i] ?? 0);
      if (dx !== 0) slopes.push(((ys[j] ?? 0) - (ys[i] ?? 0)) / dx);
    }
  }
  return slopes.length === 0 ? 0 : percentile(ascending(slopes), 50);
}
