import { expect, it } from 'vitest';
import { measured, unavailable } from '../compute/metrics/metric.ts';
import { budgetCode, budgetLines, checkedBudgets, checkNames, spansOf } from './import-budgets.ts';

const PARTS = [
  {
    name: 'feed (pid 7)',
    metrics: { 'missed-vsyncs': measured(5), 'sliding-fps': unavailable({ code: 'no-frames' }) },
  },
  { name: '', metrics: { 'span/load v1.2': measured(30, { max: 12, count: 4 }) } },
];

it.each([
  [
    'a metric of a window',
    { 'missed-vsyncs': { max: 3 } },
    1,
    'missed-vsyncs ≤ 3 of feed (pid 7): 5, exceeded',
  ],
  [
    'one that is met',
    { 'missed-vsyncs': { max: 5, min: 5 } },
    0,
    'missed-vsyncs ≤ 5, ≥ 5 of feed (pid 7): 5, met',
  ],
  ['a span', { 'span/load v1.2': { max: 20 } }, 1, 'span/load v1.2 ≤ 20 ms: 30 ms, exceeded'],
  ['a part of a span', { 'span/load v1.2.max': { max: 12 } }, 0, 'span/load v1.2.max ≤ 12 ms: 12 ms, met'],
  ['too few', { 'span/load v1.2.count': { min: 5 } }, 1, 'span/load v1.2.count ≥ 5: 4, exceeded'],
  ['no value', { 'sliding-fps': { min: 50 } }, 3, 'sliding-fps: no value in this file'],
])('%s', (_, budget, code, line) => {
  const checked = checkedBudgets(budget, PARTS);
  expect(budgetLines(budget, checked)).toContain(`  ${line}`);
  expect(budgetCode(budget, checked)).toBe(code);
});

it('what is exceeded counts more than what has no value', () => {
  const budget = { 'sliding-fps': { min: 50 }, 'missed-vsyncs': { max: 3 } };
  expect(budgetCode(budget, checkedBudgets(budget, PARTS))).toBe(1);
});

it('without budgets nothing is said', () => {
  expect([budgetLines({}, []), budgetCode({}, [])]).toEqual([[], 0]);
});

it('names what is asked of a trace, and what is no name', () => {
  expect(spansOf({ 'span/load v1.2.max': { max: 1 }, 'missed-vsyncs': { max: 1 } })).toEqual(['load v1.2']);
  expect(() => checkNames({ 'mised-vsyncs': { max: 1 } })).toThrow(
    "--budget: There is no metric 'mised-vsyncs'",
  );
});
