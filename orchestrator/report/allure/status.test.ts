import { expect, test } from 'vitest';
import { causesWith, scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { RunResult, ScenarioResult } from '../result/result.ts';
import { statusOf } from './status.ts';

const runsOf = (...outcomes: readonly RunResult['outcome'][]): ScenarioResult['runs'] => {
  const [run] = scenarioWith().runs;
  return run === undefined ? [] : outcomes.map((outcome, i) => ({ ...run, run: i + 1, outcome }));
};
const pass = verdictWith({ kind: 'pass' });
const fail = verdictWith();
const noData = verdictWith({ kind: 'no-data', median: undefined, estimate: undefined, values: [] });
const unsure = verdictWith({ kind: 'inconclusive' });
const valid: RunResult['outcome'] = { kind: 'valid' };
const crash: RunResult['outcome'] = { kind: 'app-failure', cause: 'crash' };
const warm: RunResult['outcome'] = { kind: 'invalid', environment: ['THERMAL'], reasons: [], suppressed: [] };
const FAILED = 'AssertionError: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10';

test.each<[string, ScenarioResult['runs'], ScenarioResult['verdicts'], string, string | undefined]>([
  ['all pass', runsOf(valid), [pass], 'passed', undefined],
  ['failures', runsOf(valid), [fail, pass, fail], 'failed', `${FAILED}\n${FAILED}`],
  [
    'a crash before failures',
    runsOf(crash, valid),
    [fail],
    'failed',
    `App failure: run 1: app failure: the app crashed\n${FAILED}`,
  ],
  [
    'no run but in a bad environment',
    runsOf(warm, warm),
    [noData],
    'broken',
    'Invalid environment: run 1: invalid environment: the device is too warm\nrun 2: invalid environment: the device is too warm',
  ],
  ['one run in a bad environment', runsOf(warm, valid), [pass], 'passed', undefined],
  [
    'a missing value',
    runsOf(valid),
    [unsure, noData, pass],
    'broken',
    'Infrastructure or no data: hitch rate no value (≤ 10)',
  ],
  [
    'a warning',
    runsOf(valid),
    [pass, verdictWith({ kind: 'warning', reason: { kind: 'work-differs' } })],
    'passed',
    'Warning: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 10): the work grew by more than the limits allow, but only in some of the runs',
  ],
  ['no run', [], [], 'broken', 'Infrastructure or no data: no run has a value'],
  [
    'inconclusive verdicts',
    runsOf(valid),
    [pass, unsure, verdictWith({ kind: 'no-baseline' })],
    'broken',
    'Inconclusive: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10: ±11.7 % at 3 runs; more runs alone would probably not decide it (the whole interval is beyond the limit)\nhitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 10): the whole interval is beyond the limit',
  ],
])('%s', (_, runs, verdicts, status, message) => {
  expect(statusOf(scenarioWith({ runs, verdicts }))).toEqual({
    status,
    statusDetails: message === undefined ? {} : { message },
  });
});

test('what is not decided is skipped if the team wants that', () => {
  const undecided = scenarioWith({ runs: runsOf(valid), verdicts: [pass, unsure] });
  expect([statusOf(undecided).status, statusOf(undecided, 'skipped').status]).toEqual(['broken', 'skipped']);
});

test('runs that show too little are the reason of a missing value', () => {
  const runs = runsOf({ kind: 'inconclusive', reasons: ['no-motion'] });
  expect(statusOf(scenarioWith({ runs, verdicts: [noData] })).statusDetails.message).toContain(
    'Nothing scrolled during the recording.',
  );
});

test('the trace is the whole stack of the run that failed, or all threads of one that hung', () => {
  const [run] = runsOf(crash);
  if (run === undefined) throw new Error('the builder made no run');
  const traceOf = (change: object, verdicts = [pass]) =>
    statusOf(scenarioWith({ runs: [{ ...run, ...change }], verdicts })).statusDetails.trace;
  expect(traceOf({ failure: { trace: 'Boom\n\tat a.B.c(B.java:1)\u202e' } })).toBe(
    'Boom\n    at a.B.c(B.java:1)',
  );
  const threads = [
    { name: 'main', frames: ['a.B.wait', 'a.B.c'] },
    { name: 'worker', frames: ['a.C.hold'] },
  ];
  expect(traceOf({ hangs: [{ kind: 'anr', atMs: 5, threads }] })).toBe(
    '"main"\n    at a.B.wait\n    at a.B.c\n\n"worker"\n    at a.C.hold',
  );
  expect(traceOf({ hangs: [{ kind: 'blocked', atMs: 5, threads }] })).toBeUndefined();
});

test('of many runs that failed the first ten are in the message', () => {
  const { message = '' } = statusOf(
    scenarioWith({ runs: runsOf(...Array(12).fill(crash)), verdicts: [] }),
  ).statusDetails;
  expect(message.split('\n')).toHaveLength(11);
  expect(message).toMatch(/run 10: .*\nand 2 more$/);
});

test('a slow scenario has its cause in the last line', () => {
  const causes = causesWith({ mainFactors: [{ factor: 'draw', frames: 1, hitchMs: 9 }] });
  const { statusDetails } = statusOf(scenarioWith({ runs: runsOf(valid), verdicts: [fail], causes }));
  expect(statusDetails.message).toBe(`${FAILED}\nCause: draw (recording display lists)`);
});
