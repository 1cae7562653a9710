import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { frozenFrameRatio as metric } from './frozen-frame-ratio.ts';

test.each([
  ['701 ms is frozen', ledgerOf(framesOfMs([701, 16, 16, 16])), 0.25],
  ['700 ms is not', ledgerOf(framesOfMs([700, 16])), 0],
  ['42 periods of 60 Hz are not more than 700 ms', ledgerOf(framesOf([42, 1])), 0],
  ['701 ms until it was complete', ledgerOf(framesOfMs([16, 16], 60, { metrics: rowOf({ total: 701 }) })), 1],
  ['700 ms until it was complete', ledgerOf(framesOfMs([16, 16], 60, { metrics: rowOf({ total: 700 }) })), 0],
  ['nothing scrolled', ledgerOf([]), 'no-frames'],
])('%s', (_, ledger, ratio) => {
  expect(resultOf(metric, ledger)).toBe(ratio);
});

test('counts the frozen frames of all', () => {
  expect(partsOf(metric, ledgerOf(framesOfMs([701, 16, 900]), framesOfMs([16])))).toEqual({
    frozen: 2,
    frames: 4,
  });
});
