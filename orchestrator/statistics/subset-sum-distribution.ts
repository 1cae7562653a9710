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
