export interface RankTest extends Tails {
  readonly statistic: number;
  readonly pTwoSided: number;
  /** Whether p is from the exact null distribution, not from its normal approximation. */
  readonly exact: boolean;
}
export interface Tails {
  /** One-sided: the first sample, or the differences, tend to be larger. */
  readonly pGreater: number;
  readonly pLess: number;
}

export const rankTest = (statistic: number, exact: boolean, { pGreater, pLess }: Tails): RankTest => ({
  statistic,
  pGreater,
  pLess,
  pTwoSided: Math.min(1, 2 * Math.min(pGreater, pLess)),
  exact,
});

/** Both tails include the observed value. Rounding must not take a sum of probabilities above 1. */
export function tailsAt(distribution: Float64Array, observed: number): Tails {
  const sum = (values: Float64Array): number => values.reduce((total, probability) => total + probability, 0);
  return {
    pGreater: Math.min(1, sum(distribution.subarray(observed))),
    pLess: Math.min(1, sum(distribution.subarray(0, observed + 1))),
  };
}
