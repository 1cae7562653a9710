import { expect, test } from 'vitest';
import {
  judgedRunOf,
  judgementOf,
  regressionNumbersOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import type { JudgedRun } from '../../judge/judged-run.ts';
import type { Judgement } from '../../judge/judgement.ts';
import type { MetricVerdict } from '../../judge/metric-verdict.ts';
import type { VerdictResult } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import {
  changeText,
  deviceText,
  limitText,
  measuredText,
  outcomeText,
  shortVerdictLine,
  verdictLine,
  whatWouldDecide,
} from './verdict-words.ts';
import { simulationSuffix, wholeVerdictText } from './whole-verdict.ts';

const judged = (change: Partial<MetricVerdict>): VerdictResult => {
  const judgement = judgementOf({ scenarios: [scenarioOf({ verdicts: [verdictOf(change)] })] });
  const verdict = resultOf(reportOf({ judgement })).scenarios[0]?.verdicts[0];
  if (verdict === undefined) throw new Error('the builder made no verdict');
  return verdict;
};
const regression = regressionNumbersOf();

test.each<[string, Partial<MetricVerdict>, readonly number[], string]>([
  ['no hitch', { kind: 'pass' }, [0, 0], 'no hitch on the model (modelled: mid)'],
  ['some', { kind: 'pass' }, [0, 3], 'within the budgets on the model (modelled: mid)'],
  ['a comparison', { kind: 'pass', gate: { kind: 'regression', delta: 2 } }, [0], 'pass (modelled: mid)'],
  ['a failure', {}, [0], 'fail (modelled: mid)'],
  ['a warning', { kind: 'warning' }, [0], 'warning (modelled: mid)'],
])('what a pass on a modelled phone says: %s', (_, change, rates, says) => {
  const verdict = verdictOf({ kind: 'fail', ...change });
  const runs = rates.map((rate) => judgedRunOf({ values: { 'scroll-hitch-rate': rate } }));
  const whole = { kind: verdict.kind, exitCode: 0, because: [] } as const;
  const judgement = judgementOf({
    ...{ simulated: true, whole: { ...whole, kind: verdict.kind } },
    scenarios: [scenarioOf({ runs, verdicts: [verdict] })],
  });
  const target = { ...reportOf().manifest.target, profile: 'mid' };
  const report = reportOf({ judgement, manifest: { ...reportOf().manifest, target } });
  expect(resultOf(report).verdict.says).toBe(says);
});

const beyond = (count: number, high: number) => ({ count, outlying: count, low: 0, high, allowed: 0.1 });
const meanOf = (value: number, low: number, high: number) =>
  ({ value, low, high, level: 0.95, by: 'sign-flip' }) as const;

test.each<[Partial<MetricVerdict>, string]>([
  [{}, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10'],
  [{ kind: 'pass', gate: { kind: 'budget', max: 20 } }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 20)'],
  [{ kind: 'inconclusive' }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10'],
  [
    { estimate: undefined, confidence: 'low', reason: { kind: 'median-beyond' } },
    'hitch rate 12.4 ms/s (median of 3 runs) > 10',
  ],
  [
    { estimate: undefined, reason: { kind: 'repeated-beyond' } },
    'hitch rate 12.4 ms/s in each of 3 runs > 10',
  ],
  [{ gate: { kind: 'budget', min: 20 } }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] < 20'],
  [{ gate: { kind: 'budget', min: 5, max: 10 } }, 'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10'],
  [
    { gate: { kind: 'budget', min: 20, max: 30 }, estimate: undefined, reason: { kind: 'median-beyond' } },
    'hitch rate 12.4 ms/s (median of 3 runs) < 20',
  ],
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
    'hitch rate 10.1 → 12.4 ms/s, change +2.3 (+22.8 %), 95 % [+1.1, +3.4] (allowed ≤ +1); outlying runs 0 of 3, before 0 of 3',
  ],
  [
    {
      gate: { kind: 'regression', delta: 0.1 },
      unit: 'ratio',
      estimate: undefined,
      exact: { baselineMedian: 0.25, currentMedian: 0.3012, changes: [0.0512] },
    },
    'hitch rate 0.25 → 0.30, change +0.051 (+20.5 %), exact (allowed ≤ +0.10)',
  ],
  [{ gate: { kind: 'budget', max: 0 }, kind: 'pass', values: [0, 0] }, 'hitch rate 0 ms/s (≤ 0)'],
  [{ gate: { kind: 'budget', max: 0 }, kind: 'no-data', values: [] }, 'hitch rate no value (≤ 0)'],
  [
    { estimate: { value: 12.4, low: 10.9, high: 13.8, level: 0.9375 } },
    'hitch rate 12.4 ms/s, 93.8 % [10.9, 13.8] > 10',
  ],
  [
    {
      gate: { kind: 'regression', delta: 1 },
      kind: 'no-baseline',
      estimate: undefined,
      reason: { kind: 'baseline-damaged' },
    },
    'hitch rate 12.4 ms/s (median of 3 runs): the baseline file is damaged',
  ],
  [
    {
      kind: 'pass',
      median: 0,
      estimate: { value: 0, low: 0, high: 0, level: 0.95 },
      values: Array(10).fill(0),
      runsBeyond: beyond(0, 0.2589),
    },
    'hitch rate 0 ms/s, 95 % [0, 0] (≤ 10); 0 of 10 runs beyond the limit, up to 25.9 % may be',
  ],
  [
    {
      kind: 'pass',
      gate: { kind: 'budget', max: 0 },
      reason: { kind: 'zero-budget-kept' },
      values: [0],
      runsBeyond: beyond(0, 0.95),
    },
    'hitch rate 0 ms/s (≤ 0); 0 of 1 run beyond the limit, up to 95 % may be',
  ],
  [
    {
      kind: 'inconclusive',
      reason: { kind: 'mean-straddles' },
      mean: meanOf(30, 0, 100),
      values: [...Array(9).fill(0), 300],
      runsBeyond: beyond(1, 0.394),
    },
    'hitch rate mean 30 ms/s, 95 % [0, 100] by sign flips against ≤ 10; 1 of 10 runs beyond the limit, up to 39.4 % may be',
  ],
  [
    { reason: { kind: 'mean-beyond' }, mean: meanOf(67, 36, 99), runsBeyond: beyond(9, 0.4) },
    'hitch rate mean 67 ms/s, 95 % [36, 99] by sign flips > 10',
  ],
  [
    {
      reason: { kind: 'mean-beyond' },
      gate: { kind: 'budget', min: 55 },
      unit: 'fps',
      mean: { ...meanOf(40, 30, 50), by: 'student' },
    },
    'hitch rate mean 40 fps, 95 % [30, 50] by Student’s t < 55',
  ],
  [
    {
      gate: { kind: 'regression', delta: 1 },
      exact: { baselineMedian: 0, currentMedian: 3, changes: [3] },
    },
    'hitch rate 0 → 3 ms/s, change +3, exact (allowed ≤ +1)',
  ],
  [
    {
      reason: { kind: 'runs-beyond' },
      values: Array(10).fill(0),
      runsBeyond: { ...beyond(5, 0.7), outlying: 4 },
    },
    'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10; 4 of 10 runs far beyond the limit, allowed are 10 %',
  ],
])('%j reads %s', (change, line) => {
  expect(verdictLine(judged(change))).toBe(line);
});

test('what would decide an inconclusive verdict', () => {
  const verdict = judged({ kind: 'inconclusive', moreRunsWouldDecide: 14, values: Array(10).fill(12) });
  expect(whatWouldDecide(verdict)).toBe('±11.7 % at 10 runs; 14 more runs would decide');
  const oneRun = judged({ kind: 'inconclusive', moreRunsWouldDecide: 5, values: [12] });
  expect(whatWouldDecide(oneRun)).toBe('±11.7 % at 1 run; 5 more runs would decide');
  expect(whatWouldDecide(judged({ kind: 'inconclusive', reason: { kind: 'interval-straddles' } }))).toBe(
    '±11.7 % at 3 runs; more runs alone would probably not decide it (the interval includes the limit)',
  );
  const mean = { ...meanOf(30, 0, 100), by: 'student' } as const;
  expect(whatWouldDecide(judged({ kind: 'inconclusive', reason: { kind: 'mean-straddles' }, mean }))).toBe(
    '±166.7 % at 3 runs; more runs alone would probably not decide it (the median is within the limit, but the interval of the mean includes the limit)',
  );
  expect(whatWouldDecide(judged({ kind: 'fail' }))).toBeUndefined();
});

test.each<[Partial<MetricVerdict>, string]>([
  [
    {
      reason: { kind: 'mean-reaches-tolerance' },
      regression: regressionNumbersOf({ badRuns: { current: 2, baseline: 1, p: 0.3 } }),
    },
    'hitch rate 10.1 → 12.4 ms/s, change of the mean +2.4, 95 % [+1.2, +3.6] (allowed ≤ +1); outlying runs 2 of 3, before 1 of 3',
  ],
  [
    { regression: regressionNumbersOf({ sessions: { count: 1, largestDifference: 10.1 } }) },
    'hitch rate 10.1 → 12.4 ms/s, change +12.4 (+122.8 %), 95 % [+10.9, +13.8] (allowed ≤ +1); outlying runs 0 of 3, before 0 of 3; 1 baseline session, which may differ by 10.1 ms/s',
  ],
  [
    {
      unit: 'ms',
      estimate: { value: 1_234, low: -1_001, high: 2_500, level: 0.95 },
      regression: regressionNumbersOf({ baselineMedian: 5_000, currentMedian: 6_234 }),
    },
    'hitch rate 5,000 → 6,234 ms, change +1,234 (+24.7 %), 95 % [−1,001, +2,500] (allowed ≤ +1); outlying runs 0 of 3, before 0 of 3',
  ],
  [
    {
      regression: regressionNumbersOf({
        baselineMedian: 0,
        sessions: { count: 5, largestDifference: 3, change: { value: 2, low: -1, high: 5, level: 0.95 } },
      }),
    },
    'hitch rate 0 → 12.4 ms/s, change +12.4, 95 % [+10.9, +13.8] (allowed ≤ +1); outlying runs 0 of 3, before 0 of 3; 5 baseline sessions: +2, 95 % [−1, +5]',
  ],
])('a comparison: %j reads %s', (change, line) => {
  expect(verdictLine(judged({ gate: { kind: 'regression', delta: 1 }, ...change }))).toBe(line);
});

test('a mean that reaches the tolerance is what would have to become more precise', () => {
  const verdict = judged({
    kind: 'inconclusive',
    gate: { kind: 'regression', delta: 1 },
    reason: { kind: 'mean-reaches-tolerance' },
    regression,
    moreRunsWouldDecide: 4,
  });
  // Half of 1.2 to 3.6 against the baseline's 10.1.
  expect(whatWouldDecide(verdict)).toBe('±11.9 % at 3 runs; 4 more runs would decide');
});

test.each<[Partial<MetricVerdict>, string]>([
  [{ gate: { kind: 'budget', max: 10 } }, '≤ 10'],
  [{ gate: { kind: 'budget', min: 55 } }, '≥ 55'],
  [{ gate: { kind: 'budget', min: 1, max: 5 } }, '≥ 1 and ≤ 5'],
  [{ gate: { kind: 'budget' } }, 'no limit'],
  [{ gate: { kind: 'regression', delta: 2 }, better: 'lower' }, '≤ +2'],
  [{ gate: { kind: 'regression', delta: 2 }, better: 'higher' }, '≥ −2'],
])('the limit of %j is %s', (change, limit) => expect(limitText(judged(change))).toBe(limit));

test('more runs in words: one, several, too few for an interval', () => {
  const inconclusive = (change: Partial<MetricVerdict>) =>
    whatWouldDecide(judged({ kind: 'inconclusive', ...change }));
  expect(inconclusive({ moreRunsWouldDecide: 1 })).toBe('±11.7 % at 3 runs; 1 more run would decide');
  expect(inconclusive({ estimate: undefined, moreRunsWouldDecide: 3 })).toBe(
    '3 runs; 3 more runs would decide',
  );
  expect(
    inconclusive({ estimate: { value: 0, low: -1, high: 1, level: 0.95 }, moreRunsWouldDecide: 2 }),
  ).toBe('±1 ms/s at 3 runs; 2 more runs would decide');
});

test('a comparison relates its interval to the median of the baseline', () => {
  const verdict = judged({
    kind: 'inconclusive',
    gate: { kind: 'regression', delta: 1 },
    estimate: { value: 0.5, low: -0.51, high: 1.51, level: 0.95 },
    regression,
    moreRunsWouldDecide: 4,
  });
  expect(whatWouldDecide(verdict)).toBe('±10 % at 3 runs; 4 more runs would decide');
});

test.each<[JudgedRun['outcome'], string | undefined]>([
  [{ kind: 'valid' }, undefined],
  [
    { kind: 'inconclusive', reasons: ['no-motion', 'trace-damaged'] },
    'inconclusive: Nothing scrolled during the recording. Part of the trace is damaged and was left out.',
  ],
  [
    { kind: 'invalid', environment: ['THERMAL'], reasons: ['app-restarted'], suppressed: [] },
    "invalid environment: the device is too warm. The app's process restarted during the run.",
  ],
  [
    {
      kind: 'invalid',
      environment: ['THERMAL', 'REFRESH-RATE'],
      reasons: [],
      suppressed: [],
      rates: { displayHz: 90, classHz: 60 },
    },
    'invalid environment: the device is too warm; the display ran at 90 Hz, and at 60 Hz in most runs: lock its rate (for a phone attached to this machine, `environment.lockedHz`)',
  ],
  [{ kind: 'app-failure', cause: 'crash', message: 'N\nPE' }, 'app failure: the app crashed: N PE'],
  [{ kind: 'app-failure', cause: 'anr' }, 'app failure: the app stopped responding (ANR)'],
  [{ kind: 'infrastructure', message: 'gone', retriable: true }, 'infrastructure: gone'],
  [{ kind: 'infrastructure', retriable: true }, 'infrastructure: the run has no trace'],
])('the outcome %j is %j', (outcome, text) => {
  const judgement = judgementOf({ scenarios: [scenarioOf({ runs: [judgedRunOf({ outcome })] })] });
  const [run] = resultOf(reportOf({ judgement })).scenarios[0]?.runs ?? [];
  expect(run && outcomeText(run)).toBe(text);
});

test('the device and the verdict of the whole', () => {
  const [scenario] = resultOf(reportOf()).scenarios;
  expect(scenario && deviceText(scenario)).toBe('Pixel 8 · API 35 · 60 Hz');
  expect(scenario && deviceText({ ...scenario, deviceName: 'pixel-2' })).toBe(
    'pixel-2: Pixel 8 · API 35 · 60 Hz',
  );
  const whole = (change: Partial<Judgement>) =>
    wholeVerdictText(resultOf(reportOf({ judgement: judgementOf(change) })));
  expect(whole({})).toBe('fail');
  expect(whole({ simulated: true, whole: { kind: 'invalid-environment', exitCode: 4, because: [] } })).toBe(
    'invalid environment (simulated)',
  );
  const { target } = resultOf(reportOf());
  expect(simulationSuffix({ simulated: true, target: { ...target, profile: 'mid' } })).toBe(
    ' (modelled: mid)',
  );
  expect(simulationSuffix({ simulated: true, target: { ...target, profile: 'mid', as: 'samsung' } })).toBe(
    ' (virtual as samsung)',
  );
  expect(simulationSuffix({ simulated: false, target: { ...target, profile: 'mid' } })).toBe('');
});

test('a budget and a comparison without numbers have no change', () => {
  expect(changeText(judged({}))).toBeUndefined();
  const gate = { kind: 'regression', delta: 1 } as const;
  expect(changeText(judged({ gate, regression, estimate: undefined }))).toBeUndefined();
  const line = 'hitch rate 10.1 → 12.4 ms/s (allowed ≤ +1); outlying runs 0 of 3, before 0 of 3';
  expect(verdictLine(judged({ gate, regression, estimate: undefined }))).toBe(line);
});

test('a budget shows the median, as every table does, with the interval of the estimate', () => {
  const estimate = { value: 18.1, low: 17, high: 19.8, level: 0.95 };
  expect(measuredText(judged({ median: 19.1, estimate }))).toMatch(/^19\.1 ms\/s, 95 % \[17, 19\.8\]/);
});

test('a measured value never shows an interval of 0 without the bound of the bad runs', () => {
  const none = { value: 0, low: 0, high: 0, level: 0.95 };
  const verdict = judged({
    kind: 'pass',
    median: 0,
    estimate: none,
    values: Array(10).fill(0),
    runsBeyond: beyond(0, 0.2589),
  });
  expect(measuredText(verdict)).toBe(
    '0 ms/s, 95 % [0, 0]; 0 of 10 runs beyond the limit, up to 25.9 % may be',
  );
});

test.each<[string, Partial<MetricVerdict>, string]>([
  ['a budget', {}, 'Hitch rate 12.4 ms/s (≤ 10)'],
  [
    'a zero budget: its worst run',
    { gate: { kind: 'budget', max: 0 }, values: [0, 9, 4] },
    'Hitch rate 9 ms/s (≤ 0)',
  ],
  [
    'a comparison',
    { gate: { kind: 'regression', delta: 1 }, regression },
    'Hitch rate 10.1 → 12.4 ms/s (≤ +1)',
  ],
  ['no value', { median: undefined, values: [] }, 'Hitch rate no value (≤ 10)'],
  [
    'a budget with one bad run: the median',
    { gate: { kind: 'budget', max: 10 }, values: [0, 9, 40] },
    'Hitch rate 12.4 ms/s (≤ 10)',
  ],
  [
    'a zero budget without a value',
    { gate: { kind: 'budget', max: 0 }, values: [] },
    'Hitch rate no value (≤ 0)',
  ],
])('the short line of %s', (_, change, expected) => expect(shortVerdictLine(judged(change))).toBe(expected));
