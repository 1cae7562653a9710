import { expect, it } from 'vitest';
import { ordinaryRange } from './ordinary-range.ts';

it('is three spreads to each side of the median, regardless of the values of a minority', () => {
  expect(ordinaryRange([1, 2, 3, 4, 1e9])).toEqual({
    low: expect.closeTo(3 - 3 * 1.4826, 9),
    high: expect.closeTo(3 + 3 * 1.4826, 9),
  });
});
