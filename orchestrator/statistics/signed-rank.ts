import { type Refusal, refusalOf } from './estimate.ts';
import { normalCdf, normalUpperTail } from './normal.ts';
import { doubledMidranks, subsetSumDistribution } from './rank-sum-distribution.ts';
import { type RankTest, rankTest, type Tails, tailsAt } from './rank-test.ts';

/** Pairs up to which the test and the interval that inverts it are exact. */
export const EXACT_PAIRS_UP_TO = 100;

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
  const doubled = ranks.reduce((sum, rank, index) => ((moved[index] ?? 0) > 0 ? sum + rank : sum), 0);
  const exact = moved.length <= EXACT_PAIRS_UP_TO;
  const tails = exact ? tailsAt(subsetSumDistribution(ranks), doubled) : normalTails(ranks, doubled);
  return rankTest(doubled / 2, exact, tails);
}

/** Each doubled rank is in the sum with probability ½: mean Σr/2, variance Σr²/4, continuity of one step. */
function normalTails(ranks: readonly number[], sum: number): Tails {
  const mean = ranks.reduce((total, rank) => total + rank, 0) / 2;
  const deviation = Math.sqrt(ranks.reduce((total, rank) => total + rank * rank, 0)) / 2;
  return {
    pGreater: normalUpperTail((sum - mean - 1) / deviation),
    pLess: normalCdf((sum - mean + 1) / deviation),
  };
}
