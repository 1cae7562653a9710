import { bisectLeft, bisectRight, rollup } from 'd3-array';
import { ascending } from './percentile.ts';

/**
 * P(S = s) for s = 0…Σw, where each whole-number weight is in the sum S with probability ½. With weights
 * 1…n this is the null distribution of Wilcoxon's signed-rank statistic, with doubled midranks the same in the
 * presence of ties. Convolution after R's `csignrank` (R Core, src/nmath/signrank.c), on probabilities instead of
 * counts so that 2ⁿ does not overflow.
 */
export function subsetSumDistribution(weights: readonly number[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const probability = new Float64Array(total + 1);
  probability[0] = 1;
  let reached = 0;
  for (const weight of weights) {
    reached += weight;
    for (let sum = reached; sum >= 0; sum--) {
      const without = probability[sum] ?? 0;
      const withIt = sum >= weight ? (probability[sum - weight] ?? 0) : 0;
      probability[sum] = (without + withIt) / 2;
    }
  }
  return probability;
}

/**
 * Twice the rank of each value, ties sharing the mean of their ranks: doubling keeps midranks whole, and
 * exact distributions need whole numbers.
 */
export function doubledMidranks(values: readonly number[]): readonly number[] {
  const sorted = ascending(values);
  return values.map((value) => bisectLeft(sorted, value) + 1 + bisectRight(sorted, value));
}

/** How often each distinct value occurs; the sums of variance corrections run over these. */
export const tieSizes = (values: readonly number[]): readonly number[] => [
  ...rollup(
    values,
    (group) => group.length,
    (value) => value,
  ).values(),
];

/**
 * P(W = s) for s = 0…Σ, where W is the sum of `chosen` of the given whole-number ranks, every choice being
 * equally likely: the exact null distribution of Wilcoxon's rank sum, conditional on the ties. The dynamic
 * programme of Streitberg & Röhmel (Statistical Software Newsletter 12, 1986, "Exact distributions for
 * permutation and rank tests"), which needs no special case for ties.
 */
export function rankSumDistribution(ranks: readonly number[], chosen: number): Float64Array {
  const width = ranks.reduce((sum, rank) => sum + rank, 0) + 1;
  // ways[j · width + s]: choices of j ranks with sum s. Below 2⁵³ for up to 56 ranks, so exact.
  const ways = new Float64Array((chosen + 1) * width);
  ways[0] = 1;
  let reached = 0;
  for (const rank of ranks) {
    reached += rank;
    for (let size = chosen; size >= 1; size--) addRank({ ways, width }, size, rank, reached);
  }
  return shares(ways.subarray(chosen * width));
}

/** Row `size`, column `sum`: number of subsets of that size with that sum of ranks. */
interface Subsets {
  readonly ways: Float64Array;
  readonly width: number;
}

function addRank({ ways, width }: Subsets, size: number, rank: number, reached: number): void {
  const here = size * width;
  const smaller = here - width;
  for (let sum = reached; sum >= rank; sum--) {
    ways[here + sum] = (ways[here + sum] ?? 0) + (ways[smaller + sum - rank] ?? 0);
  }
}

/**
 * P(U = u) for u = 0…n·m without ties, where U counts the pairs in which the first sample is larger. The counts
 * are the coefficients of the Gaussian binomial ∏ (1 − qᵐ⁺ⁱ) / (1 − qⁱ), i = 1…n (Mann & Whitney, Annals of
 * Mathematical Statistics 18, 1947); about a hundredth of the work of `rankSumDistribution`.
 */
export function untiedRankSum(n: number, m: number): Float64Array {
  const ways = new Float64Array(n * m + 1);
  ways[0] = 1;
  for (let i = 1; i <= n; i++) {
    for (let u = n * m; u >= m + i; u--) ways[u] = (ways[u] ?? 0) - (ways[u - m - i] ?? 0);
    for (let u = i; u <= n * m; u++) ways[u] = (ways[u] ?? 0) + (ways[u - i] ?? 0);
  }
  return shares(ways);
}

function shares(ways: Float64Array): Float64Array {
  const total = ways.reduce((sum, count) => sum + count, 0);
  return ways.map((count) => count / total);
}
