import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { matrixFrozenListener as metric } from './frozen-listener.ts';

const started = (...periodsLate: readonly number[]): readonly FrameSpec[] =>
  periodsLate.flatMap((n) => framesOf([1], 60, { metrics: rowOf({ layoutMeasure: (n * 1000) / 60 + 0.1 }) }));

// FrameTracer: the listener is called when dropped > threshold, not at it.
// https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/tracer/FrameTracer.java
test.each([
  ['at the threshold there is no call', {}, 0],
  ['a lower threshold', { threshold: 41 }, 1],
  ['every late frame', { threshold: 0 }, 2],
])('%s', (_, options, expected) => {
  expect(resultOf(metric, ledgerOf(started(0, 1, 42)), options)).toBe(expected);
});

test('a call has the time since the activity was resumed', () => {
  const ledger = { ...ledgerOf(started(0, 0, 50)), resumedUs: [-2e6, 10_000] };
  expect(partsOf(metric, ledger)).toEqual({
    calls: [{ dropped: 50, sinceResumeMs: expect.closeTo(23.333, 3) }],
  });
});

test('unless the resume was not recorded', () => {
  expect(partsOf(metric, ledgerOf(started(50)))).toEqual({ calls: [{ dropped: 50 }] });
});

// matrix-trace-canary, FrameTracer: jitter = endNs − intendedFrameTimeNs
test('a frame that starts in time and takes 750 ms is one', () => {
  const frame = framesOf([45], 60, {
    metrics: rowOf({ unknownDelay: 0.5, layoutMeasure: 745, draw: 1, sync: 0.5 }),
  });
  expect(partsOf(metric, ledgerOf(frame))).toEqual({ calls: [{ dropped: 44 }] });
});
