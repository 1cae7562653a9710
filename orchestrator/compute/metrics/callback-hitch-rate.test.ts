import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf, rowOf } from '../../testing/ledger-of.ts';
import { resultOf } from '../../testing/result-of.ts';
import { callbackHitchRate as metric } from './callback-hitch-rate.ts';

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
  [
    'blind for a frame that ends late',
    ledgerOf(framesOf([1, 1, 1, 1], 60, { metrics: rowOf({ total: 30 }) })),
    0,
  ],
  ['nothing scrolled', ledgerOf([]), 'no-frames'],
])('%s', (_, ledger, rate) => {
  expect(resultOf(metric, ledger)).toEqual(typeof rate === 'number' ? expect.closeTo(rate, 6) : rate);
});
