import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { perfdogStutter as metric } from './stutter.ts';

// PerfDog's guide: Stutter = Σ jank time / Σ time.
// https://www.wetest.net/documents/detail/perfdog/DMWKzeyL
test('the share of time in janks', () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([50, 50, 50, 150, 50, 50, 50, 50])))).toBeCloseTo(150 / 500, 9);
});

test('no jank is a share of nothing, which is known', () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([16, 16, 16, 16])))).toBe(0);
});
