import { expect, test } from 'vitest';
import {
  type FrameSpec,
  framesOf,
  framesOfMs,
  ledgerOf,
  rowOf,
} from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { sentryFramesDelay as metric } from './frames-delay.ts';

const frame = (drawMs: number, intervalMs: number): readonly FrameSpec[] =>
  framesOfMs([intervalMs], 50, { metrics: rowOf({ draw: drawMs }) });

test.each([
  ['what exceeds one period, in seconds', [10, 45, 25], 0.03],
  ['a frame within 1 Hz of the period has none: 20.408 ms at 50 Hz', [20.4, 20.42], 0.00042],
])('the delay is %s', (_, drawsMs, expected) => {
  expect(resultOf(metric, ledgerOf(drawsMs.flatMap((ms) => frame(ms, 60))))).toBeCloseTo(expected, 9);
});

// SentryFrameMetricsCollectorTest, "collector properly reports frame delay".
test.each([
  [16, 60, 0],
  [20, 60, 20 - 1000 / 60],
  [20, 120, 20 - 1000 / 120],
])('%i ms at %i Hz', (drawMs, hz, delayMs) => {
  const ledger = ledgerOf(framesOf([2], hz, { metrics: rowOf({ draw: drawMs }) }));
  expect(resultOf(metric, ledger)).toBeCloseTo(delayMs / 1000, 6);
});

// SpanFrameMetricsCollector: a frame across an edge counts with the delay inside, at most the span.
test.each([
  ['a span around everything', 0, 200, 0.08],
  ["the frame began 10 ms before: nothing of its budget's rest is delay", 10, 200, 0.08],
  ['it began 50 ms before: 30 ms of the delay are outside', 50, 200, 0.05],
  ['the span ends inside: the delay is capped by the span', 0, 30, 0.03],
  ['of the frame only one period is inside: that part is not slow', 0, 20, 0],
  ['only the last period of the frame is inside', 80, 200, 0],
  ['frames outside do not count', 105, 200, 0],
])('%s', (_, fromMs, toMs, expected) => {
  const ledger = ledgerOf([...frame(100, 100), ...frame(10, 20)]);
  expect(resultOf(metric, ledger, { spanFromUs: fromMs * 1000, spanToUs: toMs * 1000 })).toBeCloseTo(
    expected,
    9,
  );
});

test.each([
  ['behind the last frame', 120, 200],
  ['before the first frame', -50, 0],
  ['of no length', 50, 50],
  ['that ends before it begins', 60, 30],
])('a span %s has no value', (_, fromMs, toMs) => {
  const ledger = ledgerOf([...frame(100, 100), ...frame(10, 20)]);
  const span = { spanFromUs: fromMs * 1000, spanToUs: toMs * 1000 };
  expect(resultOf(metric, ledger, span)).toBe('no-frames');
});

test('a frame begins at its intended vsync', () => {
  const frames = framesOfMs([100], 50, { metrics: rowOf({ draw: 100, vsyncMinusIntended: 30 }) });
  expect(resultOf(metric, ledgerOf(frames), { spanFromUs: 0, spanToUs: 200_000 })).toBeCloseTo(0.07, 9);
});

test('a frame that starts before the previous ended is moved, not shortened', () => {
  const ledger = ledgerOf([...frame(50, 20), ...frame(50, 20)]);
  expect(resultOf(metric, ledger, { spanFromUs: 60_000, spanToUs: 100_000 })).toBeCloseTo(0.03, 9);
});

test('without reports there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([3])))).toBe('missing-input');
});
