import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import {
  becauseOf,
  judgementOf,
  reportedRunOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import {
  causesWith,
  regressedWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import type { Judgement } from '../../judge/judgement.ts';
import type { Result, ScenarioResult, StackResult } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import { closingLines, type ReportPlaces, runLine, terminalTable } from './terminal.ts';

const result = (change: Partial<Judgement> = {}) => resultOf(reportOf({ judgement: judgementOf(change) }));
const line = {
  scenario: 'feed-fling',
  number: 4,
  of: 10,
  fps: 58.94,
  hitchRate: 3.1,
  lateFrames: 2,
  factor: 'input',
};

test('one line per run', () => {
  expect(runLine(line)).toBe(
    'feed-fling 4/10 · 58.9 fps · hitch 3.1 ms/s · 2 late frames, most by input handling',
  );
  expect(runLine({ ...line, of: undefined, lateFrames: 0 })).toBe(
    'feed-fling 4 · 58.9 fps · hitch 3.1 ms/s · 0 late frames',
  );
  expect(
    runLine({ ...line, fps: undefined, hitchRate: undefined, lateFrames: undefined, problem: 'no\nmotion' }),
  ).toBe('feed-fling 4/10 · no hitch rate · no motion');
});

test('a table of verdicts', () => {
  const verdicts = [
    verdictOf(),
    verdictOf({
      metric: 'sliding-fps',
      unit: 'fps',
      kind: 'no-data',
      median: undefined,
      estimate: undefined,
      confidence: 'low',
      values: [],
    }),
  ];
  expect(terminalTable(result({ scenarios: [scenarioOf({ verdicts })] }))).toBe(
    [
      'scenario    metric       measured                      limit  verdict',
      '──────────  ───────────  ────────────────────────────  ─────  ────────────────────────',
      'feed-fling  Hitch rate   12.4 ms/s, 95 % [10.9, 13.8]  ≤ 10   fail',
      'feed-fling  Sliding fps  no value                      ≤ 10   no-data (low confidence)',
    ].join('\n'),
  );
});

test('closing lines name scenarios that were not measured', () => {
  const coverage = { declared: 2, measured: 1, skipped: 0, leftOut: 0, lost: 1 };
  const unmeasured = [{ name: 'b', state: 'lost' as const }];
  expect(closingLines(resultWith([], { coverage: { ...coverage, unmeasured } }), { folder: 'r' })).toContain(
    'Scenarios: 2 declared; 1 measured; 1 lost (b)',
  );
});

test('closing lines name the runs without which was judged, but for failures of the app', () => {
  const [valid] = scenarioWith().runs;
  if (valid === undefined) throw new Error('The scenario has no run.');
  const lost = (run: number, message: string) =>
    ({ ...valid, run, outcome: { kind: 'infrastructure', message, retriable: false } }) as const;
  const crashed = { ...valid, run: 5, outcome: { kind: 'app-failure', cause: 'crash' } } as const;
  const linesOf = (...runs: ScenarioResult['runs']) =>
    closingLines(resultWith([{ runs }]), { folder: 'r' }).filter((line) => line.startsWith('Not counted'));
  expect(linesOf(valid, lost(2, 'traces/a.hpt: Cut.'), crashed)).toEqual([
    'Not counted: 1 of 3 runs of feed-fling: run 2 (current), infrastructure: traces/a.hpt: Cut',
  ]);
  expect(linesOf(lost(1, 'Lost.'), lost(2, 'Cut.'))).toEqual([
    'Not counted: 2 of 2 runs of feed-fling: run 1 (current), infrastructure: Lost; and 1 more',
  ]);
  expect(linesOf(valid, crashed)).toEqual([]);
});

test('closing lines: verdict, what failed, the main cause, where the report is', () => {
  const stack = clusterOf({ key: 'a|b', hitchMs: 480, frames: 12, appFrame: 'Feed.bind(Feed.java:42)' });
  const input = reportOf({
    judgement: judgementOf({ simulated: true }),
    measurements: [reportedRunOf(1, 12, { attribution: attributionOf({ stutterStacks: [stack] }) })],
  });
  expect(
    closingLines(resultOf(input), { folder: 'reports/x', allureReport: 'reports/x/allure-report' }),
  ).toEqual([
    'Verdict: fail (simulated)',
    '  feed-fling on Pixel 8 · API 35 · 60 Hz: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10',
    'Main cause: Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 100 % of all)',
    'Report: reports/x/allure-report',
  ]);
});

test('closing lines of an inconclusive verdict: why, and what would decide it', () => {
  const whole = {
    kind: 'inconclusive',
    exitCode: 0,
    because: [becauseOf({ reason: { kind: 'interval-straddles' } })],
  } as const;
  const verdicts = [verdictOf({ kind: 'inconclusive', moreRunsWouldDecide: 14 })];
  expect(closingLines(result({ whole, scenarios: [scenarioOf({ verdicts })] }), { folder: 'f' })).toEqual([
    'Verdict: inconclusive',
    '  feed-fling: budget of scroll-hitch-rate: the interval includes the limit',
    '  feed-fling Hitch rate: ±11.7 % at 3 runs; 14 more runs would decide',
    'To decide what is open: npx hitchproof confirm f',
    'Report: f',
  ]);
});

test('a regression shows the change instead of the value', () => {
  const [, , row] = terminalTable(resultWith([{ verdicts: [regressedWith()] }])).split('\n');
  expect(row).toBe('feed-fling  Hitch rate  +2.3 (+22.8 %), 95 % [+1.1, +3.4]  ≤ +1   fail');
});

test('without gates there is no table', () => {
  expect(terminalTable(resultWith([{ verdicts: [] }]))).toBe('No gated metric was judged.');
});

test('long names are cut: 40 characters in the table, 60 in the live line', () => {
  const name = 'x'.repeat(99);
  expect(terminalTable(resultWith([{ name }])).split('\n')[2]).toMatch(/^x{39}… {2}Hitch rate/);
  expect(runLine({ ...line, scenario: name })).toMatch(/^x{59}… 4\/10/);
});

const closing = (scenarios: readonly Partial<ScenarioResult>[], verdict: Partial<Result['verdict']>) => {
  const whole = { kind: 'pass' as const, exitCode: 0 as const, because: [], familySize: 1, ...verdict };
  return closingLines(resultWith(scenarios, { verdict: whole }), { folder: 'f' });
};

test('a pass needs no reason, a failure without a failed metric does', () => {
  const because = [{ kind: 'no-scenarios' as const }];
  expect(closing([], { because })).toEqual(['Verdict: pass', 'Report: f']);
  expect(closing([], { kind: 'no-data', because })).toEqual([
    'Verdict: no data',
    '  no scenario ran',
    'Report: f',
  ]);
});

test('the main cause is the stack with most hitch time of all scenarios, by its key without a frame of the app', () => {
  const verdicts = [verdictWith({ kind: 'pass' })];
  const scenario = (...stacks: StackResult[]) => ({ verdicts, causes: causesWith({ stacks }) });
  const other = stackWith({ appFrame: undefined, key: 'k', hitchMs: 500, frames: 3 });
  expect(closing([scenario(stackWith()), scenario(other, stackWith({ hitchMs: 999 }))], {})).toEqual([
    'Verdict: pass',
    'Main cause: k (500 ms of hitches in 3 frames, 33.4 % of all)',
    'Report: f',
  ]);
});

test('the main cause is followed by what a state made Compose run again in late frames', () => {
  const recomposed = [
    { composable: 'a.Feed', times: 2, states: [{ state: 'S.get read at a.Feed', times: 1 }] },
  ];
  const late = { run: 1, slide: 0, vsyncUs: 0, ordinal: 9, intervalMs: 50, missedVsyncs: 2, factor: 'input' };
  const causes = causesWith({ stacks: [stackWith()], worstFrames: [{ ...late, recomposed }] });
  const [, cause, composed] = closing([{ verdicts: [verdictWith({ kind: 'pass' })], causes }], {});
  expect(cause).toMatch(/^Main cause: /);
  expect(composed).toBe('Composed again: a.Feed, because of S.get read at a.Feed');
});

test('the main cause states the share of its scenario’s hitch time that has no stack', () => {
  const causes = causesWith({ stacks: [stackWith()], withoutStack: { hitchMs: 120, share: 0.2 } });
  expect(closing([{ verdicts: [verdictWith({ kind: 'pass' })], causes }], {})[1]).toBe(
    'Main cause: Feed.bind(Feed.java:42) (480 ms of hitches in 12 frames, 80 % of all; 20 % of the hitch time has no stack)',
  );
});

test('the report is the Allure report, else the summary, else the folder', () => {
  const lastOf = (places: ReportPlaces) => closingLines(resultWith([]), places).at(-1);
  expect(lastOf({ folder: 'f', summary: 's', allureReport: 'a' })).toBe('Report: a');
  expect(lastOf({ folder: 'f', summary: 's' })).toBe('Report: s');
});
