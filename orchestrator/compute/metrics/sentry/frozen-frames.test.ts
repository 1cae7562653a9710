import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { sentryFrozenFrames as metric } from './frozen-frames.ts';

// SentryFrameMetricsCollector.frozenFrameThreshold: 700 ms, exceeded.
test.each([
  ['exactly 700 ms', { draw: 700 }, 0],
  ['701 ms', { draw: 701 }, 1],
  ['701 ms, most of it on the RenderThread', { draw: 10, swapBuffers: 691, total: 701 }, 0],
])('%s', (_, partsMs, expected) => {
  expect(resultOf(metric, ledgerOf(framesOf([43], 60, { metrics: rowOf(partsMs) })))).toBe(expected);
});
