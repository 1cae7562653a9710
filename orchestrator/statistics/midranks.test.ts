import { expect, test } from 'vitest';
import { doubledMidranks, tieSizes } from './rank-sum-distribution.ts';

test.each([
  ['without ties', [30, 10, 20], [6, 2, 4]],
  ['ties share the mean of their ranks', [5, 1, 5, 9], [5, 2, 5, 8]],
  ['all equal', [4, 4, 4], [4, 4, 4]],
  ['none', [], []],
])('doubled midranks: %s', (_, values, ranks) => expect(doubledMidranks(values)).toEqual(ranks));

test('tie sizes count each distinct value', () => expect(tieSizes([5, 1, 5, 9, 1, 5])).toEqual([3, 2, 1]));
