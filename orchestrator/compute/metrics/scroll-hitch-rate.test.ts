import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, framesOfMs, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scrollHitchRate as metric } from './scroll-hitch-rate.ts';

test.each([
  ['no vsync missed', ledgerOf(framesOf([1, 1, 1])), 0],
  ['jitter adds nothing', ledgerOf(framesOfMs([16.2, 17.1, 16.4])), 0],
  ['one in four periods', ledgerOf(framesOf([1, 2, 1])), 250],
  ['the same at 120 Hz', ledgerOf(framesOf([1, 2, 1], 120)), 250],
  ['what comes after the last picture is none', ledgerOf(framesOf([1, 1, 2])), 0],
  [
    'late but still frames count',
    ledgerOf([...framesOf([1]), ...framesOf([3], 60, { scrolling: false }), ...framesOf([1])]),
    500,
  ],
  ['slides pool numerators and denominators', ledgerOf(framesOf([2, 1]), framesOf([1, 1])), 200],
  ['nothing scrolled', ledgerOf([]), 'no-frames'],
])('%s', (_, ledger, rate) => {
  expect(resultOf(metric, ledger)).toEqual(typeof rate === 'number' ? expect.closeTo(rate, 6) : rate);
});

const inTime = framesOf([1, 1], 60, { metrics: rowOf({ total: 9 }) });
const lateGpu = framesOf([1], 60, { metrics: rowOf({ gpu: 20, total: 25 }) });

test('a frame that starts in time and ends late is a hitch', () => {
  const ledger = ledgerOf([...inTime, ...lateGpu, ...inTime]);
  expect(resultOf(metric, ledger)).toBeCloseTo(1000 / 6, 6);
  expect(partsOf(metric, ledger)).toEqual({ basis: 'presented', coverage: 1, inferred: false });
});

test.each<[string, readonly FrameSpec[], string, number]>([
  ['no deadlines', framesOf([1], 60, { metrics: rowOf({ total: 9, deadline: 0 }) }), 'estimated', 1],
  ['no rows', framesOf([1]), 'callbacks', 0],
])('%s: the basis states it', (_, frames, basis, coverage) => {
  expect(partsOf(metric, ledgerOf(frames))).toEqual({ basis, coverage, inferred: false });
});

/** Frames shown a period after their vsync; frame 2 and all later ones are shown `late` refreshes later. */
const reported = (late: number, jankClass = 1): readonly FrameSpec[] =>
  framesOf([1, 1, 1, 1, 1], 100, { metrics: rowOf({ total: 9, deadline: 10 }) }).map((frame, i) => ({
    ...frame,
    presentNs: (i + 1 + (i >= 2 ? late : 0)) * 10e6,
    ...(i === 2 ? { jankClass } : {}),
  }));

test.each<[string, readonly FrameSpec[], number, object]>([
  ['in time', reported(0), 0, { modelled: 0, compositor: 0 }],
  ['a gap that the rows do not show', reported(2), 2000 / 7, { modelled: 0, compositor: 0 }],
  ['a gap without a verdict of a frame in time', reported(2, -1), 0, { modelled: 0, compositor: 2000 / 7 }],
  ['a gap that SurfaceFlinger made', reported(2, 16), 0, { modelled: 0, compositor: 2000 / 7 }],
  ['a gap that the app made, too', reported(2, 16 | 64), 2000 / 7, { modelled: 0, compositor: 0 }],
])('reported: %s', (_, frames, rate, parts) => {
  expect(resultOf(metric, ledgerOf(frames))).toBe(rate);
  expect(partsOf(metric, ledgerOf(frames))).toEqual({
    basis: 'reported',
    coverage: 1,
    inferred: false,
    ...parts,
  });
});

test('the weakest basis of the slides counts', () => {
  expect(partsOf(metric, ledgerOf([...inTime], framesOf([1, 1])))).toEqual({
    basis: 'callbacks',
    coverage: 0.5,
    inferred: false,
  });
});
