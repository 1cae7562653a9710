import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { flutterAbsJerk as metric } from './abs-jerk.ts';

const moved = (px: readonly number[]) =>
  ledgerOf(px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx })));

// scrollSummary of measure_scroll_smoothness.dart: the sum of |x[i−1] + x[i+1] − 2·x[i]| divided by all frames that are not
// lost, the first and the last included; janky_count is the number of those above 0.5.
// https://github.com/flutter/flutter/blob/60e15c5e4348cdfa43c3c850ec556245cfb68a1f/dev/benchmarks/complex_layout/test/measure_scroll_smoothness.dart
test.each([
  ['steady motion, however fast', [40, 40, 40, 40], 0, 0],
  ['each frame 12 px more or less than the one before', [18, 6, 18, 6], 24 / 4, 2],
  ['half a pixel is not noticeable', [10, 10.5, 10, 10.5], 1 / 4, 0],
])('%s', (_, px, mean, above) => {
  expect(resultOf(metric, moved(px))).toBeCloseTo(mean, 9);
  expect(partsOf(metric, moved(px))).toEqual({ above, lost: 0 });
});

/** The fourth frame is 24 px further after `ms`; the others are 16 ms and 12 px apart. */
const afterPause = (ms: number) =>
  ledgerOf(
    [12, 12, 12, 36, 12, 12].flatMap((displacementPx, i) =>
      framesOfMs([i === 2 ? ms : 16], 60, { displacementPx }),
    ),
  );
test.each([
  ['40 ms between its neighbours do not lose a frame', 24, 0, 48 / 6],
  ['more do, for both frames beside the pause', 24.1, 2, 0],
])('%s', (_, ms, lost, mean) => {
  expect(resultOf(metric, afterPause(ms))).toBeCloseTo(mean, 9);
  expect(partsOf(metric, afterPause(ms))).toMatchObject({ lost });
});

test('lost frames are not among those that share the sum', () => {
  const px = [12, 12, 12, 36, 12, 12, 24, 12];
  const frames = px.flatMap((displacementPx, i) => framesOfMs([i === 2 ? 24.1 : 16], 60, { displacementPx }));
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(24 / (8 - 2), 9);
});

test('the frames of all slides share the sum', () => {
  const slide = [18, 6, 18, 6].flatMap((displacementPx) => framesOf([1], 60, { displacementPx }));
  expect(resultOf(metric, ledgerOf(slide, slide))).toBeCloseTo(48 / 8, 9);
});

test('without a frame between two others there is no value', () => {
  expect(resultOf(metric, moved([1, 9]))).toBe('no-frames');
});

test('offsets of another slide are not compared', () => {
  const frames = (px: number) => framesOf([1, 1, 1], 60, { displacementPx: px });
  expect(resultOf(metric, ledgerOf(frames(5), frames(50)))).toBe(0);
});

test('with unknown movement there is no value', () => {
  const ledger = ledgerOf([...framesOf([1, 1, 1], 60, { displacementPx: 5 }), ...framesOf([1])]);
  expect(resultOf(metric, ledger)).toBe('missing-input');
});
