import { sampleCorrelation } from 'simple-statistics';
import { type Refusal, refusalOf, refused } from './estimate.ts';
import { seeded, shuffled } from './random.ts';
import { doubledMidranks } from './rank-sum-distribution.ts';

export interface RankCorrelation {
  readonly rho: number;
  readonly pTwoSided: number;
}
const PERMUTATIONS = 1_999;

/**
 * Spearman's rank correlation with midranks (American Journal of Psychology 15, 1904). Its p comes from seeded
 * permutations, which are valid for ties and small samples, where the usual approximations are not.
 */
export function spearman(
  x: readonly number[],
  y: readonly number[],
  seed: number,
): RankCorrelation | Refusal {
  if (x.length !== y.length) return refused('unequal-lengths', y.length, x.length);
  const refusal = refusalOf([x, y], 3);
  if (refusal !== undefined) return refusal;
  const left = [...doubledMidranks(x)];
  const right = [...doubledMidranks(y)];
  if (new Set(left).size === 1 || new Set(right).size === 1) return refused('no-variation', 1, 2);
  // Rounding may take a perfect correlation an ulp beyond 1.
  const rho = Math.max(-1, Math.min(1, sampleCorrelation(left, right)));
  const random = seeded(seed);
  let extreme = 1;
  for (let round = 0; round < PERMUTATIONS; round++) {
    const chance = sampleCorrelation(left, shuffled(right, random));
    if (Math.abs(chance) >= Math.abs(rho) - 1e-12) extreme++;
  }
  return { rho, pTwoSided: extreme / (PERMUTATIONS + 1) };
}
