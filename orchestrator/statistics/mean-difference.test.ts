import { describe, expect, it } from 'vitest';
import { meanDifference } from './mean-difference.ts';

describe('meanDifference', () => {
  it('has Welch’s interval', () => {
    // Variances 2.5 of five values and 10 of five: standard error √2.5, (0.5 + 2)² / ((0.25 + 4) / 4) = 5.88 degrees.
    const half = 2.5706 * Math.sqrt(2.5);
    expect(meanDifference([11, 12, 13, 14, 15], [2, 4, 6, 8, 10])).toEqual({
      value: 7,
      level: 0.95,
      by: 'student',
      low: expect.closeTo(7 - half, 3),
      high: expect.closeTo(7 + half, 3),
    });
  });

  it('equal sizes and variances have all degrees of freedom', () => {
    const found = meanDifference([1, 2, 3], [1, 2, 3]);
    expect(found).toMatchObject({ high: expect.closeTo(2.7764 * Math.sqrt(2 / 3), 3) });
  });

  it('constant values leave no width', () =>
    expect(meanDifference([3, 3], [1, 1])).toMatchObject({ value: 2, low: 2, high: 2 }));

  it.each([
    ['one value', [1], [1, 2], 'too-few'],
    ['NaN', [1, Number.NaN], [1, 2], 'not-finite'],
  ])('refuses %s', (_, x, y, code) => expect(meanDifference(x, y)).toMatchObject({ code }));
});
