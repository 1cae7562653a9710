import { expect, it } from 'vitest';
import { spread } from './percentile.ts';

it.each([
  ['deviations 2, 1, 0, 1, 2 from the median', [1, 2, 3, 4, 5], 1.4826],
  ['arbitrary values in a minority', [1, 2, 3, 1e9, -1e9], 1.4826],
  ['a majority of equal values', [4, 4, 4, 9, 1], 0],
  ['no values', [], 0],
])('%s', (_, values, expected) => expect(spread(values)).toBeCloseTo(expected, 9));
