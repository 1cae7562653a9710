import { type RankTest, tailsAt } from './mann-whitney.ts';
import { doubledMidranks } from './midranks.ts';
import { normalCdf, normalUpperTail } from './normal.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { subsetSumDistribution } from './subset-sum-distribution.ts';

/** Pairs up to which the test is exact. */
const EXACT_PAIRS_UP_TO = 100;

/**
 * Wilcoxon's signed-rank test of differences against 0 (Biometrics Bulletin 1, 1945): zeros are left out,
 * equal sizes share midranks, and the null distribution is conditional on them. `pGreater`: differences
 * tend to be positive.
 */
export function signedRank(differences: readonly number[]): RankTest | Refusal {
  const refusal = refusalOf([differences], 1);
  if (refusal !== undefined) return refusal;
  const moved = differences.filter((difference) => difference !== 0);
  const ranks = doubledMidranks(moved.map(Math.abs));
  const doubled = ranks.reduce((sum, rank, index) => sum + ((moved[index] ?? 0) > 0 ? rank : 0), 0);
  const exact = moved.length <= EXACT_PAIRS_UP_TO;
  const tails = exact ? tailsAt(subsetSumDistribution(ranks), doubled) : normalTails(ranks, doubled);
  return {
    statistic: doubled / 2,
    ...tails,
    pTwoSided: Math.min(1, 2 * Math.min(tails.pGreater, tails.pLess)),
    exact,
  };
}

/** Each doubled rank is in the sum with probability ½: mean Σr/2, variance Σr²/4, continuity of one step. */
function normalTails(ranks: readonly number[], sum: number) {
  const mean = ranks.reduce((total, rank) => total + rank, 0) / 2;
  const deviation = Math.sqrt(ranks.reduce((total, rank) => total + rank * rank, 0)) / 2;
  return {
    pGreater: normalUpperTail((sum - mean - 1) / deviation),
    pLess: normalCdf((sum - mean + 1) / deviation),
  };
}
