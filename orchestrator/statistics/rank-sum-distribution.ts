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
  let taken = 0;
  for (const rank of ranks) {
    reached += rank;
    taken = Math.min(taken + 1, chosen);
    for (let size = taken; size >= 1; size--) addRank(ways, size, rank, reached, width);
  }
  const last = ways.subarray(chosen * width);
  const total = last.reduce((sum, count) => sum + count, 0);
  return last.map((count) => count / total);
}

function addRank(ways: Float64Array, size: number, rank: number, reached: number, width: number): void {
  const here = size * width;
  const smaller = here - width;
  for (let sum = reached; sum >= rank; sum--) {
    const more = ways[smaller + sum - rank] ?? 0;
    if (more !== 0) ways[here + sum] = (ways[here + sum] ?? 0) + more;
  }
}
