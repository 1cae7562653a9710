import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { callbackHitchRate as metric } from './callback-hitch-rate.ts';
import { scrollHitchRate } from './scroll-hitch-rate.ts';

test('without FrameMetrics rows it is the scroll hitch rate', () => {
  const ledger = ledgerOf(framesOf([2, 1]), framesOf([1, 3, 1], 120));
  expect(resultOf(metric, ledger)).toBe(resultOf(scrollHitchRate, ledger));
  expect(resultOf(metric, ledger)).toBeGreaterThan(0);
});

test.each([
  ['a late callback', { total: 9 }, [1, 2, 1], 250],
  ['a frame that ends late is not seen', { total: 30 }, [1, 1, 1], 0],
])('%s', (_, row, vsyncs, rate) => {
  expect(resultOf(metric, ledgerOf(framesOf(vsyncs, 60, { metrics: rowOf(row) })))).toBeCloseTo(rate, 6);
});

test('without frames there is no value', () => {
  expect(resultOf(metric, ledgerOf([]))).toBe('no-frames');
});
