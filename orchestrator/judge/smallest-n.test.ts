import { expect, it } from 'vitest';
import { RANK_ALPHA, smallestN } from './settings.ts';

it.each([
  // Complete separation: 1/C(2n, n) is 1/20 at 3, 1/70 at 4, 1/252 at 5, 1/924 at 6.
  [1, false, 4],
  [2, false, 5],
  [5, false, 5],
  [6, false, 6],
  // All pairs worse: 1/2ⁿ is 1/32 at 5, 1/64 at 6.
  [1, true, 6],
  [2, true, 7],
  [26, true, 11],
])('a family of %i, paired %s, needs %i runs per arm', (family, paired, n) => {
  expect(smallestN(family, paired)).toBe(n);
});

it('a p that just reaches the limit is enough', () => {
  // 2⁻⁶ = 0.0225 / 1.44
  expect(smallestN(RANK_ALPHA * 64, true)).toBe(6);
});
