import { expect, test } from 'vitest';
import { variation } from './variation.ts';

test.each([
  ['two values', [9, 11], Math.SQRT2 / 10],
  ['negative values vary as positive ones do', [-9, -11], Math.SQRT2 / 10],
  ['equal values', [3, 3, 3], 0],
])('%s', (_, values, expected) => expect(variation(values)).toBeCloseTo(expected, 12));

test.each([
  ['one value', [1], { code: 'too-few', have: 1, need: 2 }],
  ['a mean of 0', [-1, 1], { code: 'zero-mean', have: 2 }],
  ['NaN', [1, Number.NaN], { code: 'not-finite', have: 1 }],
])('refuses %s', (_, values, refusal) => expect(variation(values)).toMatchObject(refusal));
