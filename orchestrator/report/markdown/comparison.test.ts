import { expect, test } from 'vitest';
import { judgementOf, reportOf, scenarioOf, verdictOf } from '../../testing/report-of.ts';
import { resultOf } from '../result/result-of.ts';
import { summaryMarkdown } from './summary.ts';

test('a regression has both medians, the change and its statistics', () => {
  const verdict = verdictOf({
    gate: { kind: 'regression', delta: 1 },
    reason: 'worse-than-tolerated',
    median: 12.4,
    estimate: { value: 2.3, low: 1.1, high: 3.4, level: 0.95 },
    regression: {
      baselineMedian: 10.1,
      currentMedian: 12.4,
      baselineValues: [10, 10.1, 10.2],
      pTwoSided: 0.001,
      pFail: 0.01,
      pFailHolm: 0.02,
      cliffsDelta: 0.9,
      minimumDetectableEffect: 1.1,
      smallestN: 4,
      paired: false,
    },
  });
  const judgement = judgementOf({ familySize: 2, scenarios: [scenarioOf({ verdicts: [verdict] })] });
  const summary = summaryMarkdown(resultOf(reportOf({ judgement })));
  expect(summary).toContain(
    '| 10.1 ms/s → **12.4 ms/s** | +2.3 (+22.8 %), 95 % \\[+1.1, +3.4\\] | ≤ +1 | ❌ fail |',
  );
  expect(summary).toContain(
    '| Hitch rate | 10.1 ms/s (3 runs, 10 to 10.2) | 12.4 ms/s (3 runs, 10.9 to 13.8) | 0.001 | 0.010 | 0.020 | 0.90 | 1.1 ms/s |',
  );
  expect(summary).toContain('Adjusted over 2 gated metrics × devices.');
});

test('without a comparison there is no such section', () => {
  expect(summaryMarkdown(resultOf(reportOf()))).not.toContain('comparison in numbers');
});
