import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { frameInterval as metric } from './frame-interval.ts';

test('percentiles pool the frames of the run', () => {
  const ledger = ledgerOf(framesOfMs([10, 20, 30]), framesOfMs([40, 50]));
  expect(resultOf(metric, ledger)).toBe(30);
  expect(partsOf(metric, ledger)).toEqual({ P50: 30, P90: 46, P95: 48, P99: expect.closeTo(49.6, 9) });
});
