import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { firebaseFrozenFrames as metric } from './frozen-frames.ts';

// FrameMetricsCalculator: frameDuration > 700, in the histogram's whole milliseconds.
// https://github.com/firebase/firebase-android-sdk/blob/main/firebase-perf/src/main/java/com/google/firebase/perf/metrics/FrameMetricsCalculator.java
test.each([
  ['700.4 ms is 700', 700.4, 0],
  ['700.5 ms is 701', 700.5, 1],
])('%s', (_, total, expected) => {
  expect(resultOf(metric, ledgerOf(framesOf([43], 60, { metrics: rowOf({ total }) })))).toBe(expected);
});
