import { describe, expect, it } from 'vitest';
import type { Budget } from '../capture/recording.ts';
import { runPolicy as policyOf, sparedRuns } from './run-policy.ts';

const runPolicy = (runs: number | undefined, budget: Budget) =>
  policyOf(runs, { budget, kind: 'usb', scenarios: 1, runs: [], allowedRuns: 0.1 });

const twenty = Array.from({ length: 20 }, () => 0);
const soFar = (runs: number, current: Readonly<Record<string, readonly number[]>> = {}) => ({
  runs,
  elapsedMinutes: 0,
  current,
});

describe('a requested number of runs', () => {
  const policy = runPolicy(7, { 'longest-hitch': { max: 1 } });
  it('is made at once, regardless of what is measured', () => {
    expect(policy.next(soFar(0))).toEqual({ kind: 'run', runs: 7, because: 'first-runs' });
    expect(policy.next(soFar(7, { 'longest-hitch': [0, 9] }))).toEqual({
      kind: 'stop',
      because: 'runs-spent',
    });
  });
  it('needs no value', () => expect(policy.metrics).toEqual([]));
});

it('is not what counts where all is to be decided', () => {
  const { adaptive, next } = policyOf(2, {
    ...{
      budget: { 'scroll-hitch-rate': { max: 10 } },
      kind: 'usb',
      scenarios: 1,
      runs: [],
      allowedRuns: 0.1,
    },
    untilDecided: true,
  });
  expect(adaptive).toBe(true);
  const values = Array.from({ length: 96 }, (_, i) => 9 + 2 * (i % 2));
  expect(next(soFar(96, { 'scroll-hitch-rate': values }))).toMatchObject({ kind: 'run', runs: 96 });
});

describe('without one, the verdicts decide', () => {
  it('by the gated metrics and those that are compared', () => {
    expect(runPolicy(undefined, { 'longest-hitch': { max: 1 } }).metrics).toEqual([
      ...['longest-hitch', 'scroll-hitch-rate'],
    ]);
  });
  it("by the default budget's metrics where the scenario has none", () => {
    expect(runPolicy(undefined, {}).metrics).toContain('frozen-frame-ratio');
  });
  it.each([
    ['stops', twenty, 'stop'],
    ['continues', twenty.map((_, i) => 40 * (i % 2)), 'run'],
  ])('it %s at %j', (_, values, kind) => {
    const { next } = runPolicy(undefined, { 'scroll-hitch-rate': { max: 10 } });
    expect(next(soFar(20, { 'scroll-hitch-rate': values }))).toMatchObject({ kind });
  });
});

it.each([
  ['others that needed half of what they may', [20, 20], 56],
  ['one that was decided at once, and one that took what was left', [6, 96], -6],
  ['no other', [], 0],
])('runs to spare after %s', (_, runs, spared) => expect(sparedRuns(runs)).toBe(spared));
