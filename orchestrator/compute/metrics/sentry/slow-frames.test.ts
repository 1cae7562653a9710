import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { sentrySlowFrames as metric } from './slow-frames.ts';

const frame = (partsMs: Parameters<typeof rowOf>[0], hz = 60): readonly FrameSpec[] =>
  framesOf([1], hz, { metrics: rowOf(partsMs) });

// SentryFrameMetricsCollector.isSlow: longer than 1e9 / (refreshRate − 1), that is 16.949 ms at 60 Hz.
test.each([
  ['a whole period is not slow', frame({ draw: 16.7 }), 0],
  ['one over 59 Hz is', frame({ draw: 16.96 }), 1],
  ['sync is UI time', frame({ draw: 10, sync: 7 }), 1],
  ['the RenderThread is not', frame({ draw: 10, swapBuffers: 50, gpu: 50, total: 110 }), 0],
  ['700 ms is slow', frame({ draw: 700 }), 1],
  ['a frozen frame is not', frame({ draw: 701 }), 0],
  ['at 120 Hz the limit is 8.403 ms', frame({ draw: 8.45 }, 120), 1],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBe(expected);
});
