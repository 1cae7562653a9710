import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { taobaoScrollHitchRate as metric } from './scroll-hitch-rate.ts';

// The article: the part of each frame's time beyond its budget, over the time of the scroll.
// https://blog.csdn.net/qq_32198115/article/details/122416015
test.each([
  ['a perfect slide has none', framesOf([1, 1, 1]), 0],
  [
    'one missed vsync of 60: one period in 61',
    framesOf([...Array(29).fill(1), 2, ...Array(30).fill(1)]),
    1000 / 61,
  ],
  ['early frames do not make up for late ones', framesOfMs([10, 26.666667], 60), (1000 * 10) / 36.666667],
  ['83 ms in a frame of 16.667 ms', framesOfMs([83.333333, 16.666667], 60), (1000 * 66.666666) / 100],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(expected, 6);
});

test('slides are pooled as a ratio of sums', () => {
  expect(resultOf(metric, ledgerOf(framesOf([2]), framesOf([1, 1])))).toBeCloseTo(250, 9);
});

test('without a frame there is no value', () => {
  expect(resultOf(metric, ledgerOf([]))).toBe('no-frames');
});
