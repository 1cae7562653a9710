import { expect, it } from 'vitest';
import { ordinaryRange } from './budget-tests.ts';

it('is three spreads to each side of the median, regardless of the values of a minority', () => {
  expect(ordinaryRange([1, 2, 3, 4, 1e9])).toEqual({
    low: expect.any(Number),
    high: expect.closeTo(3 + 3 * 1.4826, 9),
  });
});

it('has the noise that the good side shows, where most values are equal', () => {
  // Three of twenty at 5 below the median: √(75 / 10).
  const ties = [...Array(13).fill(10), ...Array(3).fill(5), ...Array(4).fill(15)];
  expect(ordinaryRange(ties)).toEqual({
    low: expect.closeTo(10 - 3 * Math.sqrt(100 / 10), 9),
    high: expect.closeTo(10 + 3 * Math.sqrt(75 / 10), 9),
  });
  expect(ordinaryRange([...Array(16).fill(0), ...Array(4).fill(11)]).high).toBe(0);
});
