import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { flutterAbsJerk as metric } from './abs-jerk.ts';

const moved = (px: readonly number[], periods: readonly number[] = px.map(() => 1)) =>
  ledgerOf(px.flatMap((displacementPx, i) => framesOf([periods[i] ?? 1], 60, { displacementPx })));

// measure_scroll_smoothness.dart: average_abs_jerk over |x[i−1] + x[i+1] − 2·x[i]|, janky_count over those > 0.5.
test.each([
  ['steady motion, however fast', [40, 40, 40, 40], 0, 0],
  ['each frame 12 px more or less than the one before', [18, 6, 18, 6], 12, 2],
  ['half a pixel is not noticeable', [10, 10.5, 10, 10.5], 0.5, 0],
])('%s', (_, px, mean, above) => {
  expect(resultOf(metric, moved(px))).toBeCloseTo(mean, 9);
  expect(partsOf(metric, moved(px))).toEqual({ above });
});

test('a frame over 40 ms starts a new series', () => {
  expect(resultOf(metric, moved([12, 12, 12, 36, 12, 12], [1, 1, 1, 3, 1, 1]))).toBe(0);
});

test('offsets of another slide are not compared', () => {
  const frames = (px: number) => framesOf([1, 1, 1], 60, { displacementPx: px });
  expect(resultOf(metric, ledgerOf(frames(5), frames(50)))).toBe(0);
});

test('a frame whose movement is unknown leaves nothing to say', () => {
  const ledger = ledgerOf([...framesOf([1, 1, 1], 60, { displacementPx: 5 }), ...framesOf([1])]);
  expect(resultOf(metric, ledger)).toBe('missing-input');
});
