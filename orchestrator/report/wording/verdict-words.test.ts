import { expect, test } from 'vitest';
import type { MetricVerdict } from '../../judge/metric-verdict.ts';
import {
  judgementOf,
  regressionNumbersOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../testing/report-of.ts';
import type { VerdictResult } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import { verdictLine, whatWouldDecide } from './verdict-words.ts';

const judged = (change: Partial<MetricVerdict>): VerdictResult => {
  const judgement = judgementOf({ scenarios: [scenarioOf({ verdicts: [verdictOf(change)] })] });
  const verdict = resultOf(reportOf({ judgement })).scenarios[0]?.verdicts[0];
  if (verdict === undefined) throw new Error('the builder made no verdict');
  return verdict;
};
const regression = regressionNumbersOf();

test.each<[Partial<MetricVerdict>, string]>([
  [{}, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10'],
  [{ kind: 'pass', gate: { kind: 'budget', max: 20 } }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 20)'],
  [{ kind: 'inconclusive' }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10'],
  [
    { estimate: undefined, confidence: 'low', reason: { kind: 'median-beyond' } },
    'hitch rate 12.4 ms/s (median of 3 runs) > 10',
  ],
  [{ gate: { kind: 'budget', min: 20 } }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] < 20'],
  [
    { gate: { kind: 'budget', max: 0 }, values: [0, 0, 4.5], reason: { kind: 'zero-budget-broken' } },
    'hitch rate 4.5 ms/s in the worst of 3 runs (1 above 0) > 0',
  ],
  [
    { kind: 'no-data', median: undefined, estimate: undefined, values: [], reason: { kind: 'no-values' } },
    'hitch rate no value (≤ 10)',
  ],
  [
    {
      gate: { kind: 'regression', delta: 1 },
      regression,
      estimate: { value: 2.3, low: 1.1, high: 3.4, level: 0.95 },
    },
    'hitch rate 10.1 → 12.4 ms/s, change +2.3 (+22.8 %), 95 % [+1.1, +3.4] (allowed ≤ +1)',
  ],
])('%j reads %s', (change, line) => {
  expect(verdictLine(judged(change))).toBe(line);
});

test('an inconclusive verdict says what would make it sure', () => {
  const verdict = judged({ kind: 'inconclusive', moreRunsWouldDecide: 14, values: Array(10).fill(12) });
  expect(whatWouldDecide(verdict)).toBe('±11.7 % at 10 runs; 14 more runs would decide');
  expect(whatWouldDecide(judged({ kind: 'inconclusive', reason: { kind: 'interval-straddles' } }))).toBe(
    '±11.7 % at 3 runs; more runs alone would probably not decide it (the interval includes the limit)',
  );
  expect(whatWouldDecide(judged({ kind: 'fail' }))).toBeUndefined();
});
