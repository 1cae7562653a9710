import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { chromiumPredictorJank as metric } from './predictor-jank.ts';

const moved = (...px: readonly number[]) =>
  ledgerOf(px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx })));

// predictor_jank_tracker_unittest.cc: 50 / 10 − 1.2 = 3.8 in a fast scroll, 5 / 1 − 1.4 = 3.6 in a slow one;
// its comment: [1, 5, 10] and [10, 5, 1] are good sequences, [1, 10, 5] is bad.
// https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/predictor_jank_tracker_unittest.cc
test.each([
  ['a jump', [10, 50, 10], 3.8],
  ['a jump in a slow scroll', [1, 5, 1], 3.6],
  ['a stop', [50, 10, 50], 3.8],
  ['speeding up', [1, 5, 10], 0],
  ['slowing down', [10, 5, 1], 0],
  ['up and down', [1, 10, 5], 0.8],
  ['over 7 px a scroll is fast', [5.8, 7.1, 5.8], 7.1 / 5.8 - 1.2],
  ['the other way is judged alike', [-10, -50, -10], 3.8],
  ['a change of direction cannot be judged', [10, -50, 10], 0],
])('%s', (_, px, excess) => {
  expect(partsOf(metric, moved(...px))).toEqual({
    frames: 3,
    janky: excess > 0 ? 1 : 0,
    worstExcess: expect.closeTo(excess, 9),
  });
});

test('the value is the share of frames', () => {
  expect(resultOf(metric, moved(10, 50, 10, 10))).toBe(0.25);
});

test('7 px is a slow scroll, and its threshold itself is a jump', () => {
  expect(partsOf(metric, moved(5, 7, 5))).toEqual({ frames: 3, janky: 1, worstExcess: 0 });
});
