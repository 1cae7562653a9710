import { expect, test } from 'vitest';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import type { Result, RunResult, ScenarioResult } from '../result/result.ts';
import { junitXml } from './junit.ts';

const CLASS = 'feed-fling on Pixel 8 · API 35 · 60 Hz';
const casesOf = (change: Partial<ScenarioResult>): string[] =>
  junitXml(resultWith([change]))
    .split('\n')
    .filter((line) => line.startsWith('<testcase'));
const runsOf = (...outcomes: readonly RunResult['outcome'][]): ScenarioResult['runs'] => {
  const [run] = scenarioWith().runs;
  return run === undefined ? [] : outcomes.map((outcome) => ({ ...run, outcome }));
};

test('a suite per scenario, a case for its runs and one per verdict', () => {
  expect(junitXml(resultWith([{ verdicts: [verdictWith(), verdictWith({ kind: 'pass' })] }]))).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="hitchproof"><testsuite name="${CLASS}" tests="3" failures="1" errors="0" skipped="0" time="2.7" timestamp="2026-03-01T12:00:00" hostname="R5"><properties><property name="androidApi" value="35"/><property name="refreshHz" value="60"/><property name="buildType" value="release"/><property name="gestureEngine" value="in-app"/><property name="simulated" value="false"/><property name="commit" value=""/></properties>`,
      `<testcase name="runs are valid" classname="${CLASS}" time="0"/>`,
      `<testcase name="Hitch rate (budget)" classname="${CLASS}" time="0"><failure type="AssertionError" message="hitch rate 12.4 ms/s, 95 % [10.9, 13.8] &gt; 10: the whole interval is beyond the limit">hitch rate 12.4 ms/s, 95 % [10.9, 13.8] &gt; 10: the whole interval is beyond the limit</failure></testcase>`,
      `<testcase name="Hitch rate (budget)" classname="${CLASS}" time="0"/></testsuite></testsuites>`,
      '',
    ].join('\n'),
  );
});

test('a failed metric has the cause, a passed or undecided one has not', () => {
  const causes = causesWith({
    stacks: [stackWith()],
    mainFactors: [{ factor: 'draw', frames: 1, hitchMs: 8 }],
  });
  const kinds = ['fail', 'pass', 'inconclusive', 'no-data'] as const;
  const [, ...cases] = casesOf({ causes, verdicts: kinds.map((kind) => verdictWith({ kind })) });
  expect(cases[0]).toContain(
    'beyond the limit. Cause: draw (recording display lists) · Feed.bind(Feed.java:42)</failure>',
  );
  expect(cases.map((text) => text.includes('Cause: '))).toEqual([true, false, false, false]);
});

test('several scenarios, the commit, and the mark of a simulated run', () => {
  const change: Partial<Result> = { simulated: true, commit: 'abc' };
  const text = junitXml(resultWith([{ verdicts: [] }, { verdicts: [] }], change));
  expect(text).toContain('</testsuite>\n<testsuite ');
  expect(text).toContain('name="simulated" value="true"/><property name="commit" value="abc"/>');
});

test.each([
  ['no-data', '<error type="NoData" message="'],
  ['inconclusive', '<error type="Undecided" message="'],
  ['no-baseline', '<error type="Undecided" message="'],
] as const)('a verdict %s', (kind, problem) => {
  const [, verdict] = casesOf({ verdicts: [verdictWith({ kind })] });
  expect(verdict).toContain(problem);
  expect(verdict).not.toContain('<skipped');
});

test('a warning is a case that passed, and says what it is about', () => {
  const [, verdict] = casesOf({
    verdicts: [verdictWith({ kind: 'warning', reason: { kind: 'work-grown' } })],
  });
  expect(verdict).toMatch(/><system-out>Warning: hitch rate 12\.4 .* does more work than /);
  expect(verdict).not.toMatch(/<error|<failure|<skipped/);
});

test.each(['inconclusive', 'no-baseline'] as const)(
  'a verdict %s is skipped if the team wants that',
  (kind) => {
    const result = resultWith([{ verdicts: [verdictWith({ kind })] }], { undecided: 'skipped' });
    expect(junitXml(result)).toMatch(/errors="0" skipped="1".*<skipped message="[^"]+"\/><\/testcase>/s);
  },
);

test('a failed run has its whole stack, line by line', () => {
  const trace = 'java.lang.Error: <boom>\n\tat a.B.c(B.java:1)\nCaused by: x';
  const [crashed] = runsOf({ kind: 'app-failure', cause: 'crash', message: 'boom' });
  if (crashed === undefined) throw new Error('the builder made no run');
  const runs = [{ ...crashed, failure: { trace } }];
  expect(junitXml(resultWith([{ runs, verdicts: [] }]))).toContain(
    'message="app failure: the app crashed: boom">java.lang.Error: &lt;boom&gt;\n    at a.B.c(B.java:1)\nCaused by: x</failure>',
  );
});

test('an inconclusive verdict has what would decide it', () => {
  const verdicts = [verdictWith({ kind: 'inconclusive', moreRunsWouldDecide: 2 })];
  expect(casesOf({ verdicts })[1]).toContain(
    '<error type="Undecided" message="hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10: ±11.7 % at 3 runs; 2 more runs would decide">',
  );
});

test.each<[string, ScenarioResult['runs'], string]>([
  [
    'of which one is valid',
    runsOf({ kind: 'valid' }, { kind: 'inconclusive', reasons: ['anr'] }),
    ' time="0"/>',
  ],
  [
    'with a crash',
    runsOf({ kind: 'valid' }, { kind: 'app-failure', cause: 'crash' }),
    '<failure type="AssertionError" message="app failure: the app crashed">app failure: the app crashed</failure>',
  ],
  [
    'on a warm phone',
    runsOf({ kind: 'invalid', environment: ['THERMAL'], reasons: [], suppressed: [] }),
    '<error type="NoData" message="invalid environment: the device is too warm">',
  ],
  ['that do not exist', [], '<error type="NoData" message="no run was measured">no run was measured</error>'],
])('runs %s', (_, runs, problem) => expect(casesOf({ runs, verdicts: [] })[0]).toContain(problem));

test('at most ten messages of runs', () => {
  const runs = runsOf(
    ...Array.from({ length: 12 }, () => ({ kind: 'app-failure' as const, cause: 'crash' as const })),
  );
  expect(junitXml(resultWith([{ runs, verdicts: [] }])).match(/the app crashed/g)).toHaveLength(20);
});
