import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { frozenFrameRatio as metric } from './frozen-frame-ratio.ts';

test.each([
  ['701 ms is frozen', ledgerOf(framesOfMs([701, 16, 16, 16])), 0.25],
  ['700 ms is not', ledgerOf(framesOfMs([700, 16])), 0],
  ['42 periods of 60 Hz are not more than 700 ms', ledgerOf(framesOf([42, 1])), 0],
  [
    '701 ms until it was complete',
    ledgerOf(framesOfMs([720, 16], 60, { metrics: rowOf({ total: 701 }) })),
    1,
  ],
  ['two that overlap are one', ledgerOf(framesOfMs([16, 16], 60, { metrics: rowOf({ total: 701 }) })), 0.5],
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

/** A hold of 800 ms that begins `sinceVsyncMs` after a vsync, between two frames. */
const heldFor800 = (sinceVsyncMs: number) => {
  const T = 1000 / 60;
  const late = Math.floor((sinceVsyncMs + 800) / T);
  const next = rowOf({ total: sinceVsyncMs + 800 - T + 9, vsyncMinusIntended: (late - 1) * T });
  const metrics = rowOf({ total: 9 });
  return [
    ...framesOf([1, 1], 60, { metrics }),
    ...framesOf([late], 60, { metrics }),
    ...framesOf([1], 60, { metrics: next }),
    ...framesOf([1, 1], 60, { metrics }),
  ];
};
test.each([0, 4, 8, 12, 16])('a freeze of 800 ms is one, in every phase: %i ms', (sinceVsyncMs) => {
  expect(partsOf(metric, ledgerOf(heldFor800(sinceVsyncMs)))).toMatchObject({ frozen: 1 });
});

test('two freezes one after the other are two', () => {
  expect(partsOf(metric, ledgerOf(framesOfMs([16, 800, 800, 16])))).toMatchObject({ frozen: 2 });
});
