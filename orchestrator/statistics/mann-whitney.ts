import { isRefused, type Refusal, refusalOf } from './estimate.ts';
import { normalCdf, normalUpperTail } from './normal.ts';
import { doubledMidranks, rankSumDistribution, tieSizes, untiedRankSum } from './rank-sum-distribution.ts';
import { type RankTest, rankTest, type Tails, tailsAt } from './rank-test.ts';

/** Values in both samples together up to which the test is exact. */
export const EXACT_UP_TO = 40;

/**
 * Mann–Whitney U (Annals of Mathematical Statistics 18, 1947), the pairs in which x is larger, ties half.
 * Exact and conditional on the ties up to 40 values, above that normal with tie and continuity correction
 * (Hollander, Wolfe & Chicken, 3rd ed., §4.1).
 */
export function mannWhitney(x: readonly number[], y: readonly number[]): RankTest | Refusal {
  const refusal = refusalOf([x, y], 1);
  if (refusal !== undefined) return refusal;
  const ranks = doubledMidranks([...x, ...y]);
  const doubledSum = ranks.slice(0, x.length).reduce((sum, rank) => sum + rank, 0);
  const u = (doubledSum - x.length * (x.length + 1)) / 2;
  const exact = ranks.length <= EXACT_UP_TO;
  const tails = exact
    ? exactTails(ranks, x.length, doubledSum, u)
    : normalTails(tieSizes(ranks), x.length, y.length, u);
  return rankTest(u, exact, tails);
}

function exactTails(ranks: readonly number[], n: number, doubledSum: number, u: number): Tails {
  const tied = new Set(ranks).size < ranks.length;
  return tied
    ? tailsAt(rankSumDistribution(ranks, n), doubledSum)
    : tailsAt(untiedRankSum(n, ranks.length - n), u);
}

/** If all values are equal, the variance is 0, z is infinite, and both tails are 1. */
function normalTails(ties: readonly number[], n: number, m: number, u: number): Tails {
  const all = n + m;
  const correction = ties.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = ((n * m) / 12) * (all + 1 - correction / (all * (all - 1)));
  const z = (continuity: number): number => (u - (n * m) / 2 + continuity) / Math.sqrt(variance);
  return { pGreater: normalUpperTail(z(-0.5)), pLess: normalCdf(z(0.5)) };
}

/**
 * Share of pairs in which x is larger minus the share in which y is: −1…1 (Cliff, Psychological Bulletin
 * 114, 1993).
 */
export function cliffsDelta(x: readonly number[], y: readonly number[]): number | Refusal {
  const test = mannWhitney(x, y);
  return isRefused(test) ? test : (2 * test.statistic) / (x.length * y.length) - 1;
}
