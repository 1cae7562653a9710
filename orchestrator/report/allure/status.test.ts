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
  ['no run', [], [], 'broken', 'Infrastructure or no data: no run has a value'],
  [
    'inconclusive verdicts',
    runsOf(valid),
    [pass, unsure, verdictWith({ kind: 'no-baseline' })],
    'skipped',
    'Inconclusive: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10\nhitch rate 12.4 ms/s, 95 % [10.9, 13.8] (≤ 10)',
  ],
])('%s', (_, runs, verdicts, status, message) => {
  expect(statusOf(scenarioWith({ runs, verdicts }))).toEqual({
    status,
    statusDetails: message === undefined ? {} : { message },
  });
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
