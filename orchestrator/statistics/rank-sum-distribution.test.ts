import { describe, expect, it } from 'vitest';
import { rankSumDistribution, untiedRankSum } from './rank-sum-distribution.ts';

const ranksTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('the null distribution of the rank sum', () => {
  it('with ties, worked by hand: two of the doubled midranks 2 5 5 8', () => {
    // Sums 7 7 10 10 13 13 of six choices.
    const found = [...rankSumDistribution([2, 5, 5, 8], 2)];
    expect(found).toHaveLength(21);
    expect(found.flatMap((p, sum) => (p > 0 ? [[sum, p]] : []))).toEqual([
      [7, 1 / 3],
      [10, 1 / 3],
      [13, 1 / 3],
    ]);
  });

  it.each([
    [1, 1],
    [1, 4],
    [4, 1],
    [3, 5],
    [6, 6],
    [12, 7],
  ])('without ties both forms agree: %i against %i', (n, m) => {
    const smallest = (n * (n + 1)) / 2;
    const general = rankSumDistribution(ranksTo(n + m), n).slice(smallest, smallest + n * m + 1);
    expect([...untiedRankSum(n, m)]).toEqual([...general]);
  });

  it('the untied form is symmetric and sums to 1 at the largest exact size', () => {
    const found = [...untiedRankSum(20, 20)];
    expect(found.toReversed()).toEqual(found);
    expect(found.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});
