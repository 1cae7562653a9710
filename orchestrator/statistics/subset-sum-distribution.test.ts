import { expect, test } from 'vitest';
import { subsetSumDistribution } from './rank-sum-distribution.ts';

test.each([
  // Subsets of 1 2 3 by sum: ∅, 1, 2, 3 and 1+2, 1+3, 2+3, all.
  ['different weights', [1, 2, 3], [1 / 8, 1 / 8, 1 / 8, 2 / 8, 1 / 8, 1 / 8, 1 / 8]],
  ['equal weights', [2, 2], [1 / 4, 0, 2 / 4, 0, 1 / 4]],
  ['no weights', [], [1]],
])('%s', (_, weights, expected) => expect([...subsetSumDistribution(weights)]).toEqual(expected));
