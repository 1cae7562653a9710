import { expect, it } from 'vitest';
import { paddedExtent } from './picture.ts';

it.each([
  ['a twentieth of the range', [100, 140], [98, 142]],
  ['no more than down to 0', [1, 41], [0, 43]],
  ['below 0 where a value is', [-1, 39], [-3, 41]],
  ['a tenth of the only value', [50, 50], [45, 55]],
  ['something without any value', [], [0, 1]],
])('leaves %s free', (_, values, expected) => expect(paddedExtent(values)).toEqual(expected));
