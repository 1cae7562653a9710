import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { flutterAbsJerk as metric } from './abs-jerk.ts';

const moved = (px: readonly number[]) =>
  ledgerOf(px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx })));

// measure_scroll_smoothness.dart: average_abs_jerk over |x[i−1] + x[i+1] − 2·x[i]|, janky_count over those > 0.5.
// https://github.com/flutter/flutter/blob/master/dev/benchmarks/complex_layout/test/measure_scroll_smoothness.dart
test.each([
  ['steady motion, however fast', [40, 40, 40, 40], 0, 0],
  ['each frame 12 px more or less than the one before', [18, 6, 18, 6], 12, 2],
  ['half a pixel is not noticeable', [10, 10.5, 10, 10.5], 0.5, 0],
])('%s', (_, px, mean, above) => {
  expect(resultOf(metric, moved(px))).toBeCloseTo(mean, 9);
  expect(partsOf(metric, moved(px))).toEqual({ above });
});

test.each([
  ['a frame over 40 ms starts a new series', 40.1, 0],
  ['one of 40 ms belongs to its series', 40, 12],
])('%s', (_, ms, jerk) => {
  const frames = [12, 12, 12, 36, 12, 12].flatMap((displacementPx, i) =>
    framesOfMs([i === 3 ? ms : 16], 60, { displacementPx }),
  );
  expect(resultOf(metric, ledgerOf(frames))).toBe(jerk);
});

test('offsets of another slide are not compared', () => {
  const frames = (px: number) => framesOf([1, 1, 1], 60, { displacementPx: px });
  expect(resultOf(metric, ledgerOf(frames(5), frames(50)))).toBe(0);
});

test('with unknown movement there is no value', () => {
  const ledger = ledgerOf([...framesOf([1, 1, 1], 60, { displacementPx: 5 }), ...framesOf([1])]);
  expect(resultOf(metric, ledger)).toBe('missing-input');
});
