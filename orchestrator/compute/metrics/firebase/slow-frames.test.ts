import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { firebaseSlowFrames as metric } from './slow-frames.ts';

// FrameMetricsCalculatorTest counts a histogram bucket above 16 as slow and above 700 as frozen, which is slow too;
// FrameMetricsAggregator rounds half a millisecond up.
// https://github.com/firebase/firebase-android-sdk/blob/main/firebase-perf/src/test/java/com/google/firebase/perf/metrics/FrameMetricsCalculatorTest.java
// https://developer.android.com/reference/androidx/core/app/FrameMetricsAggregator
test.each([
  ['16.4 ms falls into bucket 16', [16.4], 0],
  ['16.5 ms falls into bucket 17', [16.5], 1],
  ['a frozen frame is slow as well', [701], 1],
  ["the display's rate does not matter", [10, 10, 17], 1],
])('%s', (_, totalsMs, expected) => {
  const frames = totalsMs.flatMap((total) => framesOf([1], 120, { metrics: rowOf({ total }) }));
  expect(resultOf(metric, ledgerOf(frames))).toBe(expected);
  expect(partsOf(metric, ledgerOf(frames))).toEqual({ frames: totalsMs.length });
});
