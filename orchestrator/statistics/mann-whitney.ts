import { rollup } from 'd3-array';
import { doubledMidranks } from './midranks.ts';
import { normalCdf, normalUpperTail } from './normal.ts';
import { rankSumDistribution } from './rank-sum-distribution.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { untiedRankSum } from './untied-rank-sum.ts';

export interface RankTest {
  readonly statistic: number;
  /** One-sided: the first sample tends to be larger. */
  readonly pGreater: number;
  readonly pLess: number;
  readonly pTwoSided: number;
  readonly exact: boolean;
}
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
  const exact = x.length + y.length <= EXACT_UP_TO;
  const tails = exact
    ? exactTails(ranks, x.length, y.length, doubledSum)
    : normalTails(ranks, x.length, y.length, u);
  return { statistic: u, ...tails, pTwoSided: Math.min(1, 2 * Math.min(tails.pGreater, tails.pLess)), exact };
}

type Tails = Pick<RankTest, 'pGreater' | 'pLess'>;

function exactTails(ranks: readonly number[], n: number, m: number, doubledSum: number): Tails {
  const tied = new Set(ranks).size < ranks.length;
  return tied
    ? tailsAt(rankSumDistribution(ranks, n), doubledSum)
    : tailsAt(untiedRankSum(n, m), (doubledSum - n * (n + 1)) / 2);
}

/** Both tails include what was observed. */
export function tailsAt(distribution: Float64Array, observed: number): Tails {
  let below = 0;
  let above = 0;
  distribution.forEach((probability, sum) => {
    if (sum <= observed) below += probability;
    if (sum >= observed) above += probability;
  });
  return { pGreater: Math.min(1, above), pLess: Math.min(1, below) };
}

function normalTails(ranks: readonly number[], n: number, m: number, u: number): Tails {
  const all = n + m;
  const tied = rollup(
    ranks,
    (group) => group.length ** 3 - group.length,
    (rank) => rank,
  );
  const ties = [...tied.values()].reduce((sum, correction) => sum + correction, 0);
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return { pGreater: 1, pLess: 1 };
  const z = (continuity: number): number => (u - (n * m) / 2 + continuity) / Math.sqrt(variance);
  return { pGreater: normalUpperTail(z(-0.5)), pLess: normalCdf(z(0.5)) };
}
