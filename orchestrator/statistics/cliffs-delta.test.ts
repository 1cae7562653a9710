import { expect, test } from 'vitest';
import { cliffsDelta } from './cliffs-delta.ts';

test.each([
  ['all of x larger', [3, 4], [1, 2], 1],
  ['all of y larger', [1, 2], [3, 4], -1],
  ['equal samples', [1, 2], [1, 2], 0],
  ['two of three pairs won, one lost', [2], [1, 1, 3], 1 / 3],
  ['a tie counts for neither', [2, 2], [2, 1, 1], 2 / 3],
])('%s', (_, x, y, delta) => expect(cliffsDelta(x, y)).toBeCloseTo(delta, 12));

test('refuses an empty sample', () => expect(cliffsDelta([], [1])).toMatchObject({ code: 'too-few' }));
