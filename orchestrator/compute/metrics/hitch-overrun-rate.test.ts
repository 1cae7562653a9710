import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { hitchOverrunRate as metric } from './hitch-overrun-rate.ts';

const frame = (total: number, deadline: number, periods = 1): readonly FrameSpec[] =>
  framesOf([periods], 50, { metrics: rowOf({ total, deadline }) });

test.each([
  ['in time', frame(15, 16), 0],
  ['4 ms over in 20 ms', frame(20, 16), 200],
  ['slack does not make up for it', [...frame(20, 16), ...frame(4, 16)], 100],
  // A phone whose deadline is two periods (a framestats row of an OPPO phone has 33.32 ms at 60 Hz).
  ['a deadline of two periods', frame(35, 40, 2), 0],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBeCloseTo(expected, 9);
});

test('frames without a row lengthen the scroll only', () => {
  expect(resultOf(metric, ledgerOf([...frame(20, 16), ...framesOf([1, 1, 1], 50)]))).toBeCloseTo(50, 9);
});

test('a frame without a deadline overruns nothing', () => {
  expect(resultOf(metric, ledgerOf([...frame(20, 16), ...frame(20, 0)]))).toBeCloseTo(100, 9);
});

test('before API 31 there is none', () => {
  expect(resultOf(metric, ledgerOf(frame(20, 0)))).toBe('missing-input');
});
