import { ERROR } from '../looks.ts';

/** Shares of a comparison's error for the rank test and the bad-runs test: together they fail in no more than `ERROR`. */
export const SHARE_OF_ALPHA = { ranks: 0.9, badRuns: 0.1 } as const;
/** Level of the rank test alone. */
export const RANK_ALPHA = ERROR * SHARE_OF_ALPHA.ranks;

/**
 * Fewest runs per arm with which a family of this size could fail at all: even complete separation must
 * reach α/m. 1/C(2n, n) for two arms, 2⁻ⁿ for pairs.
 */
export function smallestN(familySize: number, paired: boolean): number {
  const needed = RANK_ALPHA / Math.max(1, familySize);
  let n = 1;
  while (smallestP(n, paired) > needed) n++;
  return n;
}

function smallestP(n: number, paired: boolean): number {
  if (paired) return 2 ** -n;
  let choices = 1;
  for (let step = 1; step <= n; step++) choices = (choices * (n + step)) / step;
  return 1 / choices;
}
