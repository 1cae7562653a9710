import { describe, expect, it } from 'vitest';
import { isRefused, refusalOf, refused } from './estimate.ts';

describe('isRefused', () => {
  it.each([
    [refused('too-few', 1, 2), true],
    [{ kind: 'measured' }, false],
    [{ low: 1 }, false],
  ])('%o: %s', (value, expected) => expect(isRefused(value)).toBe(expected));
});

describe('refusalOf', () => {
  it.each([
    [
      'enough finite values',
      [
        [1, 2],
        [3, 4, 5],
      ],
      undefined,
    ],
    ['the shortest sample counts', [[1, 2], [3]], refused('too-few', 1, 2)],
    [
      'all values that are not finite count',
      [
        [1, Number.NaN],
        [Number.POSITIVE_INFINITY, 2],
      ],
      refused('not-finite', 2, 0),
    ],
  ])('%s', (_, samples, expected) => expect(refusalOf(samples, 2)).toEqual(expected));
});
