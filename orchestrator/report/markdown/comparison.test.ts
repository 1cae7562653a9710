import { expect, test } from 'vitest';
import {
  judgementOf,
  regressionNumbersOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { regressedWith, scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { RegressionNumbers } from '../../judge/metric-verdict.ts';
import { resultOf } from '../result/result-of.ts';
import { comparisonSection } from './comparison.ts';
import { summaryMarkdown } from './summary.ts';

const summaryOf = (regression: RegressionNumbers): string => {
  const verdict = verdictOf({
    gate: { kind: 'regression', delta: 1 },
    reason: { kind: 'worse-than-tolerated' },
    estimate: { value: 2.3, low: 1.1, high: 3.4, level: 0.95 },
    regression,
  });
  const judgement = judgementOf({ familySize: 2, scenarios: [scenarioOf({ verdicts: [verdict] })] });
  return summaryMarkdown(resultOf(reportOf({ judgement })));
};

test('a regression has both medians, the change and its statistics', () => {
  const summary = summaryOf(regressionNumbersOf());
  expect(summary).toContain(
    '| 10.1 ms/s → **12.4 ms/s** | +2.3 (+22.8 %), 95 % \\[+1.1, +3.4\\] | ≤ +1 | ❌ fail |',
  );
  expect(summary).toContain(
    '| Hitch rate | 10.1 ms/s (3 runs, 10 to 10.2) | 12.4 ms/s (3 runs, 10.9 to 13.8) | 0.001 | – | 0.010 | 0.020 | 0.90 | +2.4, 95 % \\[+1.2, +3.6\\] | 0 → 0 | – | 1.1 ms/s |',
  );
  expect(summary).toContain('Adjusted over 2 gated metrics × devices.');
});

test('pairs show the p of the mean by sign flips beside the rank test', () => {
  const summary = summaryOf(regressionNumbersOf({ paired: true, pSignFlip: 0.031 }));
  expect(summary).toContain('| p (two-sided) | p of the mean (sign flips) |');
  expect(summary).toMatch(/Hitch rate \(pairs\).* \| 0\.001 \| 0\.031 \| 0\.010 \|/);
});

test('without a comparison there is no such section', () => {
  expect(summaryMarkdown(resultOf(reportOf()))).not.toContain('comparison in numbers');
});

test('the statistics of a comparison, column by column', () => {
  const pairs = regressedWith({
    paired: true,
    minimumDetectableEffect: undefined,
    pTwoSided: 0.0001,
    pSignFlip: 0.04,
    badRuns: { current: 4, baseline: 1, p: 0.02 },
    sessions: { count: 5, largestDifference: 3, change: { value: 2, low: -1, high: 5, level: 0.95 } },
  });
  const verdicts = [verdictWith(), regressedWith(), pairs];
  expect(comparisonSection(scenarioWith({ verdicts }), 1)).toEqual([
    [
      '| Metric | Baseline | Current | p (two-sided) | p of the mean (sign flips) | p (worse than tolerated) | p (Holm-adjusted) | Cliff’s delta | Change of the mean | Outlying runs (baseline → current) | Between sessions | Minimum detectable change |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| Hitch rate | 10.1 ms/s (3 runs, 10 to 10.2) | 12.4 ms/s (3 runs, 10.9 to 13.8) | 0.001 | – | 0.010 | 0.020 | 0.90 | +2.4, 95 % \\[+1.2, +3.6\\] | 0 → 0 | – | 1.1 ms/s |',
      '| Hitch rate (pairs) | 10.1 ms/s (3 runs, 10 to 10.2) | 12.4 ms/s (3 runs, 10.9 to 13.8) | < 0.001 | 0.040 | 0.010 | 0.020 | 0.90 | +2.4, 95 % \\[+1.2, +3.6\\] | 1 → 4 | 5 baseline sessions: +2, 95 % \\[−1, +5\\] | unknown |',
      '',
      'Adjusted over 1 gated metric × device.',
    ].join('\n'),
  ]);
  expect(comparisonSection(scenarioWith(), 1)).toEqual([]);
});
