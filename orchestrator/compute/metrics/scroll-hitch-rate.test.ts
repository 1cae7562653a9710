import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, framesOfMs, ledgerOf, rowOf } from '../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../testing/result-of.ts';
import { scrollHitchRate as metric } from './scroll-hitch-rate.ts';

test.each([
  ['no vsync missed', ledgerOf(framesOf([1, 1, 1])), 0],
  ['jitter adds nothing', ledgerOf(framesOfMs([16.2, 17.1, 16.4])), 0],
  ['one in four periods', ledgerOf(framesOf([1, 1, 2])), 250],
  ['the same at 120 Hz', ledgerOf(framesOf([1, 1, 2], 120)), 250],
  [
    'late but still frames count',
    ledgerOf([...framesOf([1]), ...framesOf([3], 60, { scrolling: false })]),
    500,
  ],
  ['slides pool numerators and denominators', ledgerOf(framesOf([2]), framesOf([1, 1])), 250],
  ['nothing scrolled', ledgerOf([]), 'no-frames'],
])('%s', (_, ledger, rate) => {
  expect(resultOf(metric, ledger)).toEqual(typeof rate === 'number' ? expect.closeTo(rate, 6) : rate);
});

const inTime = framesOf([1, 1], 60, { metrics: rowOf({ total: 9 }) });
const lateGpu = framesOf([1], 60, { metrics: rowOf({ gpu: 20, total: 25 }) });

test('a frame that starts in time and ends late is a hitch', () => {
  const ledger = ledgerOf([...inTime, ...lateGpu, ...inTime]);
  expect(resultOf(metric, ledger)).toBeCloseTo(200, 6);
  expect(partsOf(metric, ledger)).toEqual({ basis: 'presented', coverage: 1 });
});

test.each<[string, readonly FrameSpec[], string, number]>([
  ['no deadlines', framesOf([1], 60, { metrics: rowOf({ total: 9, deadline: 0 }) }), 'estimated', 1],
  ['no rows', framesOf([1]), 'callbacks', 0],
])('%s: the basis says so', (_, frames, basis, coverage) => {
  expect(partsOf(metric, ledgerOf(frames))).toEqual({ basis, coverage });
});

test('the weakest basis of the slides counts', () => {
  expect(partsOf(metric, ledgerOf([...inTime], framesOf([1, 1])))).toEqual({
    basis: 'callbacks',
    coverage: 0.5,
  });
});
