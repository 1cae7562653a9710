import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { defineMetric, measured } from './metric.ts';

const metric = defineMetric({
  id: 'x',
  title: '',
  unit: '1',
  better: 'lower',
  definition: '',
  formula: '',
  sources: [],
  needs: ['intervals', 'gpu'],
  measure: () => measured(1),
});

test('an unmet need is named instead of measured', () => {
  expect(metric.measure(ledgerOf(framesOf([1])))).toEqual({
    kind: 'unavailable',
    reason: { code: 'missing-input', need: 'gpu' },
  });
});

test('with its inputs there the metric measures', () => {
  const ledger = ledgerOf(framesOf([1]));
  expect(metric.measure({ ...ledger, has: new Set(['intervals', 'gpu']) })).toEqual(measured(1));
});
