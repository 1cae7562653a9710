import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { chromiumPredictorJank as metric } from './predictor-jank.ts';

const moved = (...px: readonly number[]) =>
  ledgerOf(px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx })));

// predictor_jank_tracker_unittest.cc: 50 / 10 − 1.2 = 3.8 in a fast scroll, 5 / 1 − 1.4 = 3.6 in a slow one;
// its comment: [1, 5, 10] and [10, 5, 1] are good sequences, [1, 10, 5] is bad.
// https://chromium.googlesource.com/chromium/src/+/0cfc22fe39a2bd09c0f307b2a21887220ecd4a81/cc/metrics/predictor_jank_tracker_unittest.cc
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
  ['nor a turn after the first frame', [-10, 50, 10], 0],
  ['nor one before the last frame', [10, 50, -10], 0],
  ['nor one after the first frame of the other way', [10, -50, -10], 0],
  ['nor one before the last frame of the other way', [-10, -50, 10], 0],
  ['nor a frame without movement', [10, 0, 10], 0],
  ['first', [0, 50, 10], 0],
  ['last', [10, 50, 0], 0],
  ['in the other direction', [-10, 0, -10], 0],
  ['first there', [0, -50, -10], 0],
  ['last there', [-10, -50, 0], 0],
])('%s', (_, px, excess) => {
  expect(partsOf(metric, moved(...px))).toEqual({
    frames: 3,
    janky: excess > 0 ? 1 : 0,
    worstExcess: expect.closeTo(excess, 9),
  });
});

test('VerifySqlPredictorJank', () => {
  expect(partsOf(metric, moved(10, 50, 11, 55))).toEqual({
    frames: 4,
    janky: 2,
    worstExcess: expect.closeTo(3.34545, 5),
  });
});

// JankyFramePercentage…: frame i moves by 10 px where i mod 5 = 4, else by 50 px. Chromium reports whole percents of each
// 64 frames, 18 of the first and 20 of the next.
const everyFifth = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ((from + i) % 5 === 4 ? 10 : 50));
test.each([
  ['Emitted', [everyFifth(1, 64)], 12 / 64],
  ['EmittedTwice', [everyFifth(1, 128)], 25 / 128],
  ['EmittedWhenReset', [everyFifth(1, 25), everyFifth(26, 64)], 12 / 64],
])('JankyFramePercentage%s', (_, slides, share) => {
  const frames = slides.map((px) => px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx })));
  expect(resultOf(metric, ledgerOf(...frames))).toBe(share);
});

test('the value is the share of frames', () => {
  expect(resultOf(metric, moved(10, 50, 10, 10))).toBe(0.25);
});

test('frames that do not scroll are left out', () => {
  const still = framesOf([1], 60, { displacementPx: 1, scrolling: false });
  const moving = framesOf([1, 1], 60, { displacementPx: 10 });
  expect(partsOf(metric, ledgerOf([...moving, ...still, ...moving]))).toMatchObject({ frames: 4, janky: 0 });
});

test('with unknown movement there is no value', () => {
  const known = framesOf([1, 1], 60, { displacementPx: 5 });
  expect(resultOf(metric, ledgerOf([...known, ...framesOf([1])]))).toBe('missing-input');
});

test('7 px is a slow scroll, and its threshold itself is a jump', () => {
  expect(partsOf(metric, moved(5, 7, 5))).toEqual({ frames: 3, janky: 1, worstExcess: 0 });
});
