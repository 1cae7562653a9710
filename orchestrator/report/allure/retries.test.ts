import { expect, test } from 'vitest';
import { resultWith, scenarioWith } from '../../../test/builders/result-with.ts';
import type { RunOutcome } from '../../judge/judged-run.ts';
import { retriesOf } from './retries.ts';
import { testResultOf } from './test-result.ts';

const lost: RunOutcome = { kind: 'infrastructure', message: 'the tunnel broke', retriable: true };
const valid: RunOutcome = { kind: 'valid' };

function retries(...outcomes: RunOutcome[]) {
  const scenario = scenarioWith();
  const runs = outcomes.map((outcome, run) => ({
    run,
    arm: 'current' as const,
    outcome,
    values: {},
    slides: 0,
  }));
  const test = testResultOf(resultWith(), scenario, []);
  return { test, retried: retriesOf(test, { ...scenario, runs }) };
}

test('each has its message and begins before the test, in order', () => {
  const { test, retried } = retries(lost, valid, lost, valid);
  expect(retried.map(({ statusDetails }) => statusDetails.message)).toEqual([
    'Infrastructure or no data: run 0 (current): infrastructure: the tunnel broke',
    'Infrastructure or no data: run 2 (current): infrastructure: the tunnel broke',
  ]);
  const start = test.start ?? 0;
  expect(retried.map(({ start }) => start)).toEqual([start - 2, start - 1]);
  expect(new Set([test, ...retried].map(({ uuid }) => uuid)).size).toBe(3);
  expect(retried.map(({ historyId, steps }) => [historyId, steps])).toEqual([
    [test.historyId, []],
    [test.historyId, []],
  ]);
});

test.each<[string, RunOutcome]>([
  ['counts', valid],
  ['cannot be made again', { ...lost, retriable: false }],
  ['found a crash', { kind: 'app-failure', cause: 'crash' }],
])('a run that %s is none', (_, outcome) => expect(retries(outcome, valid).retried).toEqual([]));

test('the last ten are kept', () => {
  const outcomes = Array.from({ length: 12 }, () => [lost, valid]).flat();
  expect(retries(...outcomes).retried.at(0)?.statusDetails.message).toContain('run 4 ');
});
