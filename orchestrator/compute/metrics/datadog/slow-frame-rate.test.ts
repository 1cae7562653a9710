import { expect, test } from 'vitest';
import {
  type FrameSpec,
  framesOf,
  framesOfMs,
  ledgerOf,
  rowOf,
} from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { datadogSlowFrameRate as metric } from './slow-frame-rate.ts';

const view = (...drawsMs: readonly number[]): readonly FrameSpec[] =>
  drawsMs.flatMap((draw) => framesOf([20], 60, { metrics: rowOf({ draw, total: draw }) }));

// ViewUIPerformanceReport.slowFramesRate: 0.0 if the view lasted no longer than minViewLifetimeThresholdNs, 1 s.
// SlowFramesListener: slowFrameRate = slow frames' time / all frames' time · 1000.
// https://github.com/DataDog/dd-sdk-android/blob/develop/features/dd-sdk-android-rum/src/main/kotlin/com/datadog/android/rum/internal/metric/slowframes/SlowFramesListener.kt
test.each([
  ['no slow frame', [10, 10, 10, 10], 0],
  ['a quarter of the time', [10, 10, 100, 280], (1000 * 380) / 400],
  ['a frozen frame is not slow', [100, 800, 100], (1000 * 200) / 1000],
  ['700 ms is slow and not yet frozen', [700, 10, 10, 30], (1000 * 700) / 750],
  ['twice the deadline is not slow', [33.3, 10, 10, 10], 0],
])('%s', (_, drawsMs, expected) => {
  expect(resultOf(metric, ledgerOf(view(...drawsMs, ...Array(4 - drawsMs.length).fill(0))))).toBeCloseTo(
    expected,
    6,
  );
});

test.each([
  ['a view of exactly a second has the rate 0', 500, 0],
  ['a longer one that of its frames', 500.001, 1000],
])('%s', (_, ms, expected) => {
  const frames = framesOfMs([500, ms], 60, { metrics: rowOf({ draw: 100, total: 100 }) });
  expect(resultOf(metric, ledgerOf(frames))).toBe(expected);
});
