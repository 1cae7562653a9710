import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { embraceNormalisedDrops as metric } from './normalised-drops.ts';

const frame = (partsMs: Parameters<typeof rowOf>[0], hz = 60, flags = {}): readonly FrameSpec[] =>
  framesOf([1], hz, { metrics: rowOf(partsMs, flags) });

test.each([
  ['twice the deadline is allowed', frame({ total: 33.333, deadline: 16.667 }), 0],
  ['one 60 Hz frame beyond it', frame({ total: 50, deadline: 50 / 3 }), 1],
  ['one 120 Hz frame beyond it', frame({ total: 25, deadline: 25 / 3 }, 120), 0.5],
  ['without a deadline, twice the period', frame({ total: 50, deadline: 0 }), 1],
  ['a deadline of two periods allows four', frame({ total: 66, deadline: 33.333 }), 0],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(expected, 4);
});

// SmoothnessReporterTest and FrameMetricsStrategyTest. "Jank" is the time over twice the budget.
const jank = (ms: number): readonly FrameSpec[] => frame({ total: 32 + ms, deadline: 16 });
test.each([
  ['one frame of 120 Hz is half a drop', jank(1000 / 120), 0.5],
  ['one frame of 30 Hz is two', jank(1000 / 30), 2],
  ['one second is 60', jank(1000), 60],
  ['all three', [...jank(1000 / 120), ...jank(1000 / 30), ...jank(1000)], 62.5],
  ['frames in time', [...jank(0), ...jank(-30)], 0],
  ['20 ms at 60 Hz without a deadline', frame({ total: 20, deadline: 0 }), 0],
  ['25 ms at 60 Hz without a deadline', frame({ total: 25, deadline: 0 }), 0],
  ['40 ms at 60 Hz without a deadline', frame({ total: 40, deadline: 0 }), 0.4],
  ['a first draw of 100 ms drops nothing', frame({ total: 100 }, 60, { firstDraw: true }), 0],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(expected, 4);
});

test('without frames there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('missing-input');
});
