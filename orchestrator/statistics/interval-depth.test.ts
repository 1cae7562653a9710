import { describe, expect, it } from 'vitest';
import { estimateAt, exactDepth, normalDepth } from './interval-depth.ts';
import { pseudoMedianDepth } from './pseudo-median.ts';
import { subsetSumDistribution, untiedRankSum } from './rank-sum-distribution.ts';
import { shiftDepth } from './shift.ts';

const even = Float64Array.from({ length: 10 }, () => 0.1);

describe('exactDepth', () => {
  it.each([
    ['a level that the tails attain exactly', 0.8, { depth: 1, level: 0.8 }],
    ['a level between two depths gives the wider interval', 0.7, { depth: 1, level: 0.8 }],
    ['two values on each side', 0.6, { depth: 2, level: 0.6 }],
  ])('%s', (_, level, { depth, level: attained }) => {
    const found = exactDepth(even, level);
    expect(found?.depth).toBe(depth);
    expect(found?.level).toBeCloseTo(attained, 12);
  });

  it('does not exist where one value is too much', () => expect(exactDepth(even, 0.81)).toBeUndefined());
});

describe('normalDepth', () => {
  it('does not exist where the interval would leave out no value', () => {
    // z = 1.96: 10 − 1.96 · 4.6 = 0.98 and 10 − 1.96 · 4.5 = 1.18.
    expect(normalDepth(10, 4.6, 0.95)).toBeUndefined();
    expect(normalDepth(10, 4.5, 0.95)).toEqual({ depth: 1, level: 0.95 });
  });

  it.each([0.9, 0.95, 0.999])(
    'is never narrower than the exact interval, and at most 2 %% wider, at %d',
    (level) => {
      const ranks = Array.from({ length: 101 }, (_, index) => index + 1);
      const cases = [
        {
          values: 21 * 20,
          normal: shiftDepth(21, 20, level),
          exact: exactDepth(untiedRankSum(21, 20), level),
        },
        {
          values: 30 * 25,
          normal: shiftDepth(30, 25, level),
          exact: exactDepth(untiedRankSum(30, 25), level),
        },
        {
          values: 5151,
          normal: pseudoMedianDepth(101, level),
          exact: exactDepth(subsetSumDistribution(ranks), level),
        },
      ];
      for (const { values, normal, exact } of cases) {
        const wider = (exact?.depth ?? Number.NaN) - (normal?.depth ?? Number.NaN);
        expect(wider).toBeGreaterThanOrEqual(0);
        expect(wider / values).toBeLessThan(0.02);
      }
    },
  );
});

describe('the sizes up to which depths are exact', () => {
  // An exact interval attains a level above the one asked for; the normal one claims what was asked.
  it.each([
    ['20 against 20', () => shiftDepth(20, 20, 0.95), true],
    ['21 against 20', () => shiftDepth(21, 20, 0.95), false],
    ['100 values', () => pseudoMedianDepth(100, 0.95), true],
    ['101 values', () => pseudoMedianDepth(101, 0.95), false],
  ])('%s', (_, depth, exact) => expect((depth()?.level ?? 0) > 0.95).toBe(exact));
});

describe('estimateAt', () => {
  const ordered = Float64Array.of(1, 2, 3, 4, 50);
  it.each([
    [1, { low: 1, high: 50 }],
    [2, { low: 2, high: 4 }],
  ])('depth %i leaves out what is beyond on both sides', (depth, ends) => {
    expect(estimateAt(ordered, { depth, level: 0.9 })).toEqual({ value: 3, level: 0.9, ...ends });
  });

  it('a depth beyond the values throws', () => {
    expect(() => estimateAt(ordered, { depth: 6, level: 0.9 })).toThrow(
      'depth 6 does not exist among 5 values',
    );
  });
});
