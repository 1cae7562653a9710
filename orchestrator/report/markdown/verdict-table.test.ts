import { expect, test } from 'vitest';
import { regressedWith, resultWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { VerdictResult } from '../result/result.ts';
import { verdictTable } from './summary.ts';

const tableOf = (...verdicts: VerdictResult[]): string[] =>
  verdictTable(resultWith([{ verdicts }])).split('\n');
const rowOf = (verdict: VerdictResult): string => tableOf(verdict)[2] ?? '';

test('a budget: the estimate, its interval and the limit', () => {
  expect(tableOf(verdictWith())).toEqual([
    '| Scenario | Device | Metric | Baseline → current | Change or interval | Limit | Verdict |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| <code>feed-fling</code> | Pixel 8 · API 35 · 60 Hz | Hitch rate | – → **12.4 ms/s** | 95 % \\[10.9, 13.8\\] | ≤ 10 | ❌ fail |',
  ]);
});

test('a regression: both medians, the change and the tolerance', () => {
  expect(rowOf(regressedWith())).toBe(
    '| <code>feed-fling</code> | Pixel 8 · API 35 · 60 Hz | Hitch rate | 10.1 ms/s → **12.4 ms/s** | +2.3 (+22.8 %), 95 % \\[+1.1, +3.4\\] | ≤ +1 | ❌ fail |',
  );
});

test('runs compared in pairs without a test: both medians and the exact change', () => {
  const exact = { baselineMedian: 10, currentMedian: 12, changes: [1.5, 2.5] };
  const verdict = regressedWith({}, { regression: undefined, estimate: undefined, exact });
  expect(rowOf(verdict)).toContain('| 10 ms/s → **12 ms/s** | +1.5 to +2.5 (+20 %), exact | ≤ +1 |');
});

test('an estimate of a change is not the value: without a comparison the median is shown', () => {
  const estimate = { value: 2.3, low: 1.1, high: 3.4, level: 0.95 };
  const verdict = regressedWith({}, { regression: undefined, median: 7, estimate });
  expect(rowOf(verdict)).toContain('| – → **7 ms/s** |');
});

test('too few runs: the median and low confidence', () => {
  const verdict = verdictWith({ estimate: undefined, confidence: 'low' });
  expect(rowOf(verdict)).toContain('| – → **12.4 ms/s** | – | ≤ 10 | ❌ fail (low confidence) |');
});

test('no value', () => {
  const verdict = verdictWith({ kind: 'no-data', median: undefined, estimate: undefined, values: [] });
  expect(rowOf(verdict)).toContain('| no value | – | ≤ 10 | 🚫 no-data |');
});

test('failures first, passes last', () => {
  const kinds = ['pass', 'no-baseline', 'inconclusive', 'no-data', 'fail'] as const;
  const cells = tableOf(...kinds.map((kind) => verdictWith({ kind }))).map((row) => row.split(' | ').at(-1));
  expect(cells.slice(2)).toEqual([
    '❌ fail |',
    '🚫 no-data |',
    '❔ inconclusive |',
    '❔ no-baseline |',
    '✅ pass |',
  ]);
});

test('at most sixty rows', () => {
  const many = (count: number) => tableOf(...Array.from({ length: count }, () => verdictWith()));
  expect(many(60)).toHaveLength(62);
  expect(many(62).slice(-2)).toEqual(['', '… and 2 more rows in `result.json`.']);
});

test('nothing is gated', () => {
  expect(tableOf()).toEqual(['No gated metric was judged.']);
});
