import { rankSumDistribution } from './rank-sum-distribution.ts';

const known = new Map<string, Float64Array>();

/** P(U = u) for u = 0…n·m without ties; U counts the pairs in which the first sample is larger. */
export function untiedRankSum(n: number, m: number): Float64Array {
  const key = `${n}/${m}`;
  const found = known.get(key) ?? compute(n, m);
  known.set(key, found);
  return found;
}

function compute(n: number, m: number): Float64Array {
  const ranks = Array.from({ length: n + m }, (_, index) => index + 1);
  const smallest = (n * (n + 1)) / 2;
  return rankSumDistribution(ranks, n).slice(smallest, smallest + n * m + 1);
}
