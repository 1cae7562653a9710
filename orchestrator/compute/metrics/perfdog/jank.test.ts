import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { perfdogJank as metric } from './jank.ts';

// PerfDog's guide: longer than twice the mean of the previous three, and than two film frames (84 ms as printed).
// https://www.wetest.net/documents/detail/perfdog/pnyoMq8z
test.each([
  ['both conditions are met', [16, 16, 16, 84], 1],
  ['twice the mean, but under two film frames', [16, 16, 16, 83], 0],
  ['over two film frames, but a steady 90 ms', [90, 90, 90, 90], 0],
  ['exactly two film frames are not more', [16, 16, 16, 2000 / 24], 0],
  ['the frame after a jank is compared with it', [16, 16, 16, 200, 130], 1],
  ['the first three frames cannot be judged', [900, 900, 900, 16], 0],
])('%s', (_, ms, expected) => {
  expect(resultOf(metric, ledgerOf(framesOfMs(ms)))).toBe(expected);
});

// The guide's own case: a second with 1 frame in 200 ms and 49 in the other 800 is 50 fps and not smooth.
// https://www.wetest.net/documents/detail/perfdog/DMWKzeyL
test('50 fps with one frame of 200 ms has a jank', () => {
  const ledger = ledgerOf(framesOfMs([...Array(20).fill(800 / 49), 200, ...Array(29).fill(800 / 49)]));
  expect(resultOf(metric, ledger)).toBe(1);
  expect(partsOf(metric, ledger)).toEqual({ per10Minutes: expect.closeTo(600, 3) });
});

test('frames of another slide are no predecessors', () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([16, 16, 16]), framesOfMs([200, 16, 16, 16])))).toBe(0);
});

test('three frames are too few', () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([16, 16, 200])))).toBe('too-few-frames');
});
