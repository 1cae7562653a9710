import { describe, expect, it } from 'vitest';
import type { BudgetLimit } from '../capture/recording.ts';
import { pseudoMedian } from '../statistics/pseudo-median.ts';
import { isRefused } from '../statistics/refusal.ts';
import { shift } from '../statistics/shift.ts';
import { decideNext, type RunsSoFar } from './decide-next.ts';
import { defaultSettings } from './settings.ts';

const settings = {
  ...defaultSettings,
  floors: { 'ms/s': 1 },
  adaptive: { minRuns: 10, block: 5, maxRuns: 22, maxMinutes: 30, precision: 0.7 },
} as const;
const goals = {
  budget: { 'scroll-hitch-rate': { max: 10 } },
  metrics: { 'scroll-hitch-rate': { unit: 'ms/s', better: 'lower' } },
  repeats: false,
} as const;
const next = (over: Partial<RunsSoFar>) =>
  decideNext({ runs: 0, elapsedMinutes: 0, current: {}, ...over }, goals, settings);
const values = (n: number, step: number) => ({
  'scroll-hitch-rate': Array.from({ length: n }, (_, index) => 5 + (index % 5) * step),
});
const equalPairs = (n: number, step: number) => ({
  'scroll-hitch-rate': values(n, step)['scroll-hitch-rate'].map((value) => ({
    current: value,
    baseline: value,
  })),
});

describe('decideNext', () => {
  it.each([
    ['starts with the smallest number', {}, { kind: 'run', runs: 10, because: 'first-runs' }],
    ['completes it', { runs: 7, current: values(7, 0) }, { kind: 'run', runs: 3, because: 'first-runs' }],
    ['stops when precise', { runs: 10, current: values(10, 0.1) }, { kind: 'stop', because: 'precise' }],
    [
      'adds a block when not',
      { runs: 10, current: values(10, 2) },
      { kind: 'run', runs: 5, because: 'imprecise' },
    ],
    [
      'a short last block',
      { runs: 20, current: values(20, 2) },
      { kind: 'run', runs: 2, because: 'imprecise' },
    ],
    [
      'stops when runs are spent',
      { runs: 22, current: values(22, 9) },
      { kind: 'stop', because: 'runs-spent' },
    ],
    ['stops when time is spent', { runs: 3, elapsedMinutes: 30 }, { kind: 'stop', because: 'time-spent' }],
    ['does not wait for what nothing measures', { runs: 10 }, { kind: 'stop', because: 'no-values' }],
    [
      'adds a block for one bad run, which the pseudo-median hides',
      { runs: 20, current: { 'scroll-hitch-rate': [300, ...Array(19).fill(0)] } },
      { kind: 'run', runs: 2, because: 'imprecise' },
    ],
    [
      'looks at the comparison too',
      { runs: 15, current: values(15, 0.1), baseline: values(15, 3) },
      { kind: 'run', runs: 5, because: 'imprecise' },
    ],
    [
      'lets pairs cancel what they share',
      { runs: 15, current: values(15, 0.3), baseline: values(15, 0.3), pairs: equalPairs(15, 0.3) },
      { kind: 'stop', because: 'precise' },
    ],
  ] as const)('%s', (_, soFar, expected) => expect(next(soFar)).toEqual(expected));

  it('does not depend on the position of the interval', () => {
    const shiftedBy = (by: number) => ({
      'scroll-hitch-rate': values(10, 0.6)['scroll-hitch-rate'].map((value) => value + by),
    });
    expect(next({ runs: 10, current: shiftedBy(0) })).toEqual(next({ runs: 10, current: shiftedBy(50) }));
  });

  it.each([
    ['a first run is made however late it is', { runs: 0, elapsedMinutes: 90 }, 'first-runs'],
    ['time is spent at the limit', { runs: 1, elapsedMinutes: 30 }, 'time-spent'],
    ['and not before', { runs: 1, elapsedMinutes: 29.9 }, 'first-runs'],
    ['spent runs are named before spent time', { runs: 22, elapsedMinutes: 90 }, 'runs-spent'],
    ['more runs than allowed are spent, too', { runs: 25 }, 'runs-spent'],
  ] as const)('%s', (_, soFar, because) => expect(next(soFar).because).toBe(because));

  it('never plans more runs than the limit, even for the first ones', () => {
    const few = { ...settings, adaptive: { ...settings.adaptive, maxRuns: 4 } };
    const soFar = { runs: 1, elapsedMinutes: 0, current: {} };
    expect(decideNext(soFar, goals, few)).toEqual({ kind: 'run', runs: 3, because: 'first-runs' });
  });

  describe('the target is 0.7 of the tolerance', () => {
    // Ten values from 0 to w: the interval of the pseudo-median has a half-width that grows with w.
    const halfWidthOf = (current: readonly number[]) => {
      const estimate = pseudoMedian(current, settings.level);
      if (isRefused(estimate)) throw new Error(estimate.code);
      return (estimate.high - estimate.low) / 2;
    };
    const scattered = Array.from({ length: 10 }, (_, index) => 4 + index);
    const because = (limit: BudgetLimit, current = scattered, maxRegression = 0) =>
      decideNext(
        { runs: 10, elapsedMinutes: 0, current: { 'scroll-hitch-rate': current } },
        { ...goals, budget: { 'scroll-hitch-rate': limit } },
        { ...settings, maxRegression, floors: { 'ms/s': halfWidthOf(scattered) / 0.7 } },
      ).because;

    it('a half-width at the target is narrow, a larger one is not', () => {
      expect(because({ max: 10 })).toBe('precise');
      expect(
        because(
          { max: 10 },
          scattered.map((value) => value * 1.01),
        ),
      ).toBe('imprecise');
    });

    it('the tolerance is that of the limit, upper or lower', () => {
      const wide = scattered.map((value) => value * 2);
      expect(because({ max: 10 }, wide, 0.05)).toBe('imprecise');
      expect(because({ max: 1_000 }, wide, 0.05)).toBe('precise');
      expect(because({ min: 1_000 }, wide, 0.05)).toBe('precise');
    });

    it('a budget of 0 needs no width', () => {
      expect(because({ max: 0 }, [0, 50, 0, 50, 0, 50, 0, 50, 0, 50])).toBe('precise');
    });

    it('too few values for an interval are imprecise', () =>
      expect(because({ max: 10 }, [1, 2, 3])).toBe('imprecise'));
  });

  it.each([
    ['scroll-hitch-rate', 'precise'],
    ['of a plugin', 'imprecise'],
  ])('%s takes the floor of its unit: %s', (metric, because) => {
    // Half-widths up to 4: a floor of 10 ms/s exceeds them, a floor of 0.1 for dimensionless metrics does not.
    const floors = { ...settings, floors: { 'ms/s': 10, '1': 0.1 }, maxRegression: 0 };
    const [current] = Object.values(values(10, 1));
    const measured = { [metric]: current ?? [] };
    const soFar = { runs: 10, elapsedMinutes: 0, current: measured };
    const ofBudget = { ...goals, budget: { [metric]: { max: 10 } } };
    expect(decideNext(soFar, ofBudget, floors).because).toBe(because);
    const ofComparison = { ...floors, defaultBudget: {}, regressionMetrics: [metric] };
    expect(decideNext({ ...soFar, baseline: measured }, { ...goals, budget: {} }, ofComparison).because).toBe(
      because,
    );
  });

  it('a metric that no run measured does not hold up the others', () => {
    const two = { ...goals, budget: { ...goals.budget, 'sliding-fps': { min: 55 } } };
    const soFar = { runs: 10, elapsedMinutes: 0, current: values(10, 0.1) };
    expect(decideNext(soFar, two, settings)).toEqual({ kind: 'stop', because: 'precise' });
  });

  describe('a run above a zero budget', () => {
    const nextAfter = (bad: number, runs: number, repeats = false) =>
      decideNext(
        {
          runs,
          elapsedMinutes: 0,
          current: { frozen: Array.from({ length: runs }, (_, i) => (i < bad ? 1 : 0)) },
        },
        { ...goals, budget: { frozen: { max: 0 } }, repeats },
        { ...settings, defaultBudget: {} },
      );
    it.each([
      ['none', 0, 10, { kind: 'stop', because: 'precise' }],
      ['one: whether it happens again', 1, 10, { kind: 'run', runs: 5, because: 'unconfirmed' }],
      ['one, up to the largest number of runs', 1, 20, { kind: 'run', runs: 2, because: 'unconfirmed' }],
      ['one, at the largest number of runs', 1, 22, { kind: 'stop', because: 'runs-spent' }],
      ['so many that they are no chance', 5, 10, { kind: 'stop', because: 'precise' }],
    ] as const)('asks for runs after %s', (_, bad, runs, expected) =>
      expect(nextAfter(bad, runs)).toEqual(expected),
    );

    it('decides on a device that repeats', () =>
      expect(nextAfter(1, 10, true)).toEqual({ kind: 'stop', because: 'precise' }));
  });

  it('nothing gated is precise at once', () => {
    const nothing = { ...settings, defaultBudget: {} };
    const soFar = { runs: 10, elapsedMinutes: 0, current: {} };
    expect(decideNext(soFar, { ...goals, budget: {} }, nothing)).toEqual({
      kind: 'stop',
      because: 'precise',
    });
  });

  describe('a comparison', () => {
    const ungated = { ...settings, defaultBudget: {} };
    const compared = (over: Partial<RunsSoFar>) =>
      decideNext(
        { runs: 15, elapsedMinutes: 0, current: values(15, 0.3), ...over },
        { ...goals, budget: {} },
        ungated,
      ).because;

    it('pairs cancel what they share; separate arms do not', () => {
      const noisy = values(15, 0.9);
      expect(compared({ current: noisy, baseline: noisy, pairs: equalPairs(15, 0.9) })).toBe('precise');
      expect(compared({ current: noisy, baseline: noisy })).toBe('imprecise');
    });

    it('pairs decide if the arms have different numbers of values', () => {
      const arms = { current: values(15, 0.9), baseline: values(14, 0.9) };
      expect(compared({ ...arms, pairs: equalPairs(14, 0.9) })).toBe('precise');
    });

    it('no whole pair is imprecise', () => {
      expect(compared({ baseline: values(15, 0.3), pairs: {} })).toBe('imprecise');
    });

    it.each([
      ['a baseline without the metric', {}],
      ['a baseline without values', { 'scroll-hitch-rate': [] }],
    ])('%s is not compared', (_, baseline) => expect(compared({ baseline })).toBe('precise'));

    it('is precise at 0.7 of the tolerance, and not above it', () => {
      const current = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
      const found = shift(current, current, settings.level);
      if (isRefused(found)) throw new Error(found.code);
      const exact = (found.high - found.low) / 2 / 0.7;
      const because = (floor: number) =>
        decideNext(
          {
            runs: 10,
            elapsedMinutes: 0,
            current: { 'scroll-hitch-rate': current },
            baseline: { 'scroll-hitch-rate': current },
          },
          { ...goals, budget: {} },
          { ...ungated, maxRegression: 0, floors: { 'ms/s': floor } },
        ).because;
      expect(because(exact * 1.001)).toBe('precise');
      expect(because(exact * 0.999)).toBe('imprecise');
    });

    it('a current arm without values stops', () => {
      expect(compared({ current: {}, baseline: values(15, 0) })).toBe('no-values');
    });
  });
});
