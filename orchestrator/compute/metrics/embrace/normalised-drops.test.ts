import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../testing/ledger-of.ts';
import { resultOf } from '../../../testing/result-of.ts';
import { embraceNormalisedDrops as metric } from './normalised-drops.ts';

const frame = (partsMs: Parameters<typeof rowOf>[0], hz = 60, flags = {}): readonly FrameSpec[] =>
  framesOf([1], hz, { metrics: rowOf(partsMs, flags) });

// One frame of lateness at 120 Hz is half a dropped frame of 60 Hz.
// https://github.com/embrace-io/embrace-android-sdk
test.each([
  ['twice the deadline is allowed', frame({ total: 33.333, deadline: 16.667 }), 0],
  ['one 60 Hz frame beyond it', frame({ total: 50, deadline: 50 / 3 }), 1],
  ['one 120 Hz frame beyond it', frame({ total: 25, deadline: 25 / 3 }, 120), 0.5],
  ['without a deadline, twice the period', frame({ total: 50, deadline: 0 }), 1],
  ['a deadline of two periods allows four', frame({ total: 66, deadline: 33.333 }), 0],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(expected, 4);
});

test('first draws are left out', () => {
  expect(resultOf(metric, ledgerOf(frame({ total: 500 }, 60, { firstDraw: true })))).toBe('no-frames');
});
