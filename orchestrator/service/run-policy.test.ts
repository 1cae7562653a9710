import { describe, expect, it } from 'vitest';
import type { Budget } from '../capture/recording.ts';
import { runPolicy as policyOf, sparedRuns } from './run-tally.ts';

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
  it("needs the budget's values, which may fail the test", () =>
    expect(policy.metrics).toEqual(['longest-hitch']));
  it.each([
    [[9, 9, 9, 9, 9, 9, 9], true],
    [[0, 0, 0, 0, 0, 0, 0], false],
    [[0, 0, 0, 0, 0, 0, 9], false],
    [[], false],
  ])('breaks its budget with %j: %j', (values, broken) =>
    expect(policy.breaks(soFar(7, { 'longest-hitch': values }))).toBe(broken),
  );
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

describe('under the work clock', () => {
  const budget = { 'longest-hitch': { max: 1 } };
  const wanted = {
    budget,
    kind: 'virtual',
    profile: 'mid',
    scenarios: 1,
    runs: [],
    allowedRuns: 0.1,
  } as const;
  const two = (work: number) => soFar(2, { 'longest-hitch': [0, 0], 'work-per-frame': [100, work] });
  it('two runs with the same values and work are enough', () => {
    const { next } = policyOf(7, wanted);
    expect(next(soFar(0))).toMatchObject({ kind: 'run', runs: 2 });
    expect(next(two(100))).toEqual({ kind: 'stop', because: 'repeated' });
    expect(next(two(101))).toMatchObject({ kind: 'run', runs: 5 });
  });
  it('all runs are made that the command asks for', () => {
    const { next } = policyOf(3, wanted, 7);
    expect(next(soFar(0))).toMatchObject({ runs: 7 });
    expect(next(two(100))).toMatchObject({ runs: 5 });
  });
  it('runs with the same value break a budget at once', () => {
    const { breaks } = policyOf(undefined, wanted);
    expect(breaks(soFar(2, { 'longest-hitch': [1.1, 1.1] }))).toBe(true);
    expect(breaks(soFar(2, { 'longest-hitch': [1, 1] }))).toBe(false);
  });
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

describe('a broken budget', () => {
  const hitches = (runs: number, value: number) =>
    soFar(runs, { 'scroll-hitch-rate': Array.from({ length: runs }, () => value) });
  const policy = runPolicy(undefined, { 'scroll-hitch-rate': { max: 10 } });
  it('is one that its own runs decide', () => expect(policy.breaks(hitches(20, 40))).toBe(true));
  it('is none that is kept', () => expect(policy.breaks(hitches(20, 9))).toBe(false));
  it('is none that a session of many scenarios would have by chance', () => {
    const six = Array.from({ length: 7 }, (_, i) => 11 + i);
    const of = (scenarios: number) =>
      policyOf(7, {
        budget: { 'scroll-hitch-rate': { max: 10 } },
        kind: 'usb',
        scenarios,
        runs: [],
        allowedRuns: 0.1,
      });
    expect([1, 30].map((n) => of(n).breaks(soFar(7, { 'scroll-hitch-rate': six })))).toEqual([true, false]);
  });
  it('of zero is one that several runs break, never one alone', () => {
    const zero = runPolicy(undefined, { 'frozen-frame-ratio': { max: 0 } });
    const of = (bad: number) =>
      zero.breaks(
        soFar(20, { 'frozen-frame-ratio': Array.from({ length: 20 }, (_, i) => (i < bad ? 1 : 0)) }),
      );
    expect([0, 1, 10].map(of)).toEqual([false, false, true]);
  });
});

it.each([
  ['others that needed half of what they may', [20, 20], 56],
  ['one that was decided at once, and one that took what was left', [6, 96], -6],
  ['no other', [], 0],
])('runs to spare after %s', (_, runs, spared) => expect(sparedRuns(runs)).toBe(spared));
