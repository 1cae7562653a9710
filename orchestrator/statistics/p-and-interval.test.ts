import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import { meanInterval, pMeanAbove } from './mean-interval.ts';
import { pPseudoMedianAbove, pseudoMedian } from './pseudo-median.ts';
import { randomNormal, seeded } from './random.ts';

/** The one-sided p at which the lower end of an interval of level 1 − 2p reaches the limit. */
describe.each([
  ['pMeanAbove', pMeanAbove, meanInterval, [6, 9, 14, 30]],
  ['pPseudoMedianAbove', pPseudoMedianAbove, pseudoMedian, [6, 9, 14, 110]],
] as const)('%s', (_, pAbove, intervalOf, sizes) => {
  const lowAt = (values: readonly number[], p: number): number => {
    const interval = intervalOf(values, 1 - 2 * p);
    if (isRefused(interval)) throw new Error('refused');
    return interval.low;
  };

  it.each(sizes)('is the p at which the lower end of the interval reaches the limit: %i values', (n) => {
    const random = seeded(n);
    for (let round = 0; round < 40; round++) {
      const values = Array.from({ length: n }, () => 10 + 3 * randomNormal(random));
      const p = pAbove(values, 9);
      if (p > 0.4 || p < 2.01 * 2 ** -n) continue;
      expect(lowAt(values, 0.99 * p)).toBeLessThanOrEqual(9);
      expect(lowAt(values, 1.01 * p)).toBeGreaterThan(9);
    }
  });

  it.each([
    ['all beyond', [11, 12, 13, 14, 15, 16], 10, 2 ** -6],
    ['on the limit is not beyond it', [10, 10, 10, 10, 10, 10], 10, 1],
    ['none beyond', [1, 2, 3, 4, 5, 6], 10, 1],
  ] as const)('%s', (__, values, limit, p) => expect(pAbove(values, limit)).toBeCloseTo(p, 12));
});
