import { expect, test } from 'vitest';
import { theilSenSlope } from './theil-sen.ts';

test.each([
  ['a line', [0, 1, 2, 3], [5, 7, 9, 11], 2],
  ['a line with an outlier', [0, 1, 2, 3, 4], [0, 1, 2, 3, 400], 1],
  ['the slopes −4, 1 and 6 have their median in the middle', [0, 1, 2], [0, 6, 2], 1],
  ['of an even number of slopes the mean of the middle two', [0, 1, 2, 3], [0, 1, 2, 7], (1 + 7 / 3) / 2],
  ['places may be missing', [0, 1, 3, 4], [0, 10, 30, 40], 10],
  ['down', [0, 1, 2], [4, 2, 0], -2],
  ['one point', [0], [1], 0],
  ['points over each other', [1, 1], [2, 9], 0],
])('%s', (_, xs, ys, slope) => {
  expect(theilSenSlope(xs, ys)).toBeCloseTo(slope, 12);
});
