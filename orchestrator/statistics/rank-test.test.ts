import { expect, test } from 'vitest';
import { rankTest, tailsAt } from './rank-test.ts';

test.each([
  [0, { pGreater: 1, pLess: 0.25 }],
  [1, { pGreater: 0.75, pLess: 0.75 }],
  [2, { pGreater: 0.25, pLess: 1 }],
])('both tails include the observed %i', (observed, tails) => {
  expect(tailsAt(Float64Array.of(0.25, 0.5, 0.25), observed)).toEqual(tails);
});

test('rounding does not make a tail larger than 1', () => {
  const tenths = Float64Array.from({ length: 11 }, () => 0.1000001);
  expect(tailsAt(tenths, 0).pGreater).toBe(1);
  expect(tailsAt(tenths, 10).pLess).toBe(1);
});

test.each([
  ['doubles the smaller tail', { pGreater: 0.1, pLess: 0.95 }, 0.2],
  ['whichever it is', { pGreater: 0.95, pLess: 0.1 }, 0.2],
  ['but not above 1', { pGreater: 0.6, pLess: 0.7 }, 1],
])('the two-sided p %s', (_, tails, pTwoSided) => {
  expect(rankTest(3, true, tails)).toEqual({ statistic: 3, exact: true, ...tails, pTwoSided });
});
