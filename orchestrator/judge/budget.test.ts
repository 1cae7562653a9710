import { describe, expect, it } from 'vitest';
import { budgetAlone } from '../../test/builders/budget-alone.ts';
import type { BudgetLimit } from '../capture/recording.ts';
import { judgeBudget, testBudget } from './budget.ts';
import { defaultSettings, FIXED, LOOKS, spentAt } from './settings.ts';

const judged = (
  values: readonly number[],
  limit: BudgetLimit,
  measuredRuns = values.length,
  { repeats = false, zeroBudgets = 1 } = {},
) => budgetAlone({ values, measuredRuns, limit, repeats, zeroBudgets });
const times = (n: number, value: number): number[] => Array(n).fill(value);
/** n runs, of which the first `bad` have 300 ms/s and the others none. */
const rare = (bad: number, n: number): number[] => [...times(bad, 300), ...times(n - bad, 0)];

describe('runs of the work clock', () => {
  const modelled = (values: readonly number[], limit: BudgetLimit, measuredRuns = values.length) =>
    budgetAlone({ values, measuredRuns, limit, repeats: true, modelled: true });
  it.each([
    [[1.4, 1.4], { max: 10 }, 'pass', 'repeated-within'],
    [[10, 10], { max: 10 }, 'pass', 'repeated-within'],
    [[10.1, 10.1], { max: 10 }, 'fail', 'repeated-beyond'],
    [[54, 54], { min: 55 }, 'fail', 'repeated-beyond'],
    [[0, 0], { max: 0 }, 'pass', 'repeated-within'],
    [[0.2, 0.2], { max: 0 }, 'fail', 'repeated-beyond'],
    [times(10, 1.4), { max: 10 }, 'pass', 'repeated-within'],
  ] as const)('that repeat each other are one value: %j, %j', (values, limit, kind, reason) => {
    const answer = modelled(values, limit);
    expect(answer).toMatchObject({ kind, reason: { kind: reason }, median: values[0], confidence: 'normal' });
    for (const number of ['estimate', 'mean', 'runsBeyond']) expect(answer).not.toHaveProperty(number);
  });

  it('that differ are judged like others', () => {
    expect(modelled([1, 2], { max: 10 })).toMatchObject({
      reason: { kind: 'runs-within' },
      confidence: 'low',
    });
    expect(modelled([1], { max: 10 })).toMatchObject({ reason: { kind: 'runs-within' }, confidence: 'low' });
  });

  it('pass only if enough of them count', () =>
    expect(modelled([1, 1], { max: 10 }, 5)).toMatchObject({ reason: { kind: 'too-many-excluded' } }));

  it('under another clock are as many as they are', () => {
    expect(budgetAlone({ values: [1, 1], limit: { max: 10 } }).reason.kind).toBe('runs-within');
  });
});

describe('judgeBudget', () => {
  it.each([
    ['whole interval on the good side', [1, 2, 3, 4, 5, 6], { max: 10 }, 'pass', 'interval-within'],
    ['whole interval on the bad side', [11, 12, 13, 14, 15, 16], { max: 10 }, 'fail', 'interval-beyond'],
    ['straddling', [8, 9, 10, 11, 12, 13], { max: 10 }, 'inconclusive', 'interval-straddles'],
    ['on the limit is within', [10, 10, 10, 10, 10, 10], { max: 10 }, 'pass', 'interval-within'],
    ['a lower limit kept', [58, 59, 60, 59, 58, 60], { min: 55 }, 'pass', 'interval-within'],
    ['a lower limit broken', [48, 49, 50, 49, 48, 50], { min: 55 }, 'fail', 'interval-beyond'],
    ['a band, above', [9, 9, 9, 9, 9, 9], { min: 1, max: 5 }, 'fail', 'interval-beyond'],
    ['few runs, all within', [1, 2, 10], { max: 10 }, 'pass', 'runs-within'],
    ['few runs, one beyond', [0, 0, 500], { max: 10 }, 'inconclusive', 'run-beyond'],
    ['few runs, median beyond', [1, 20, 30], { max: 10 }, 'inconclusive', 'run-beyond'],
    ['few runs, all beyond twice the limit', [21, 25, 30], { max: 10 }, 'fail', 'far-beyond'],
    ['few runs, one not beyond twice the limit', [20, 25, 30], { max: 10 }, 'inconclusive', 'run-beyond'],
    ['few runs below half of a lower limit', [20, 27, 10], { min: 55 }, 'fail', 'far-beyond'],
    ['few runs, one below a lower limit', [50, 60, 70], { min: 55 }, 'inconclusive', 'run-beyond'],
    ['few runs, median below the lower limit', [40, 50, 70], { min: 55 }, 'inconclusive', 'run-beyond'],
    ['straddling a lower limit', [53, 54, 55, 56, 57, 58], { min: 55 }, 'inconclusive', 'interval-straddles'],
    ['a band, below', [0, 0, 0, 0, 0, 0], { min: 1, max: 5 }, 'fail', 'interval-beyond'],
    ['one run', [20], { max: 10 }, 'inconclusive', 'run-beyond'],
    ['few runs, median on the limit', [10, 10, 10], { max: 10 }, 'pass', 'runs-within'],
    ['few runs below a lower limit', [50, 51, 60], { min: 55 }, 'inconclusive', 'run-beyond'],
    ['few runs on a lower limit', [55, 55, 60], { min: 55 }, 'pass', 'runs-within'],
    [
      'an interval that starts on the limit',
      [10, 11, 12, 13, 14, 15],
      { max: 10 },
      'inconclusive',
      'interval-straddles',
    ],
    [
      'an interval that ends on a lower limit',
      [50, 51, 52, 53, 54, 55],
      { min: 55 },
      'inconclusive',
      'interval-straddles',
    ],
    ['an interval on a lower limit', [55, 55, 55, 55, 55, 55], { min: 55 }, 'pass', 'interval-within'],
    ['a band, inside', [2, 2, 2, 3, 3, 3], { min: 1, max: 5 }, 'pass', 'interval-within'],
    ['no value', [], { max: 10 }, 'no-data', 'no-values'],
    ['a zero budget, once', [0, 0, 0, 0, 0, 0, 0.01], { max: 0 }, 'inconclusive', 'zero-budget-unconfirmed'],
    ['a zero budget, again', [0, 0, 0, 0.2, 0, 0, 0.01], { max: 0 }, 'fail', 'zero-budget-broken'],
    ['a zero budget, in the only run', [0.5], { max: 0 }, 'inconclusive', 'zero-budget-unconfirmed'],
    ['a zero budget, in both runs', [0.5, 0.5], { max: 0 }, 'fail', 'zero-budget-broken'],
    ['a zero budget, once in 47 runs', rare(1, 47), { max: 0 }, 'inconclusive', 'zero-budget-unconfirmed'],
    ['a zero budget, once in 48 runs', rare(1, 48), { max: 0 }, 'pass', 'zero-budget-lapse'],
    ['a zero budget, twice in 48 runs', rare(2, 48), { max: 0 }, 'fail', 'zero-budget-broken'],
    ['zero budget kept', [0, 0, 0, 0, 0, 0], { max: 0 }, 'pass', 'zero-budget-kept'],
    [
      'one bad run in twenty: the median hides it',
      rare(1, 20),
      { max: 10 },
      'inconclusive',
      'mean-straddles',
    ],
    ['a rare lapse that the mean allows', [...times(9, 0), 20], { max: 10 }, 'pass', 'interval-within'],
    [
      'rare runs far below a lower limit',
      [...times(19, 60), 0],
      { min: 58 },
      'inconclusive',
      'mean-straddles',
    ],
    ['bad runs in a minority whose mean is beyond doubt', rare(9, 40), { max: 10 }, 'fail', 'mean-beyond'],
    // 4 of 10 at an allowed 10 %: p = 0.013; 3 of 10: 0.070.
    ['more bad runs than allowed', [...times(4, 11), ...times(6, 0)], { max: 10 }, 'fail', 'runs-beyond'],
    [
      'runs over the limit by ordinary noise',
      [7, 8, 9, 10, 11, 12, 13],
      { max: 10 },
      'inconclusive',
      'interval-straddles',
    ],
    [
      'more runs below a lower limit than allowed',
      [...times(4, 50), ...times(6, 60)],
      { min: 52 },
      'fail',
      'runs-beyond',
    ],
    ['no more than may be chance', [...times(3, 11), ...times(7, 0)], { max: 10 }, 'pass', 'interval-within'],
    ['zero budget without a value', [], { max: 0 }, 'no-data', 'no-values'],
  ] as const)('%s', (_, values, limit, kind, reason) => {
    expect(judged(values, limit)).toMatchObject({ kind, reason: { kind: reason } });
  });

  it.each([
    ['median beyond', [1, 20, 30], { max: 10 }, 'median-beyond'],
    ['one run', [10.1], { max: 10 }, 'median-beyond'],
    ['a zero budget, once', [0, 0, 0, 0, 0, 0, 0.01], { max: 0 }, 'zero-budget-broken'],
  ] as const)('few runs of a device that repeats decide: %s', (_, values, limit, reason) =>
    expect(judged(values, limit, values.length, { repeats: true })).toMatchObject({
      kind: 'fail',
      reason: { kind: reason },
    }),
  );

  it.each([
    [1, 2],
    [2, 3],
    [13, 3],
    [14, 4],
  ])('%i zero budgets in a session need %i runs to break one', (zeroBudgets, broken) => {
    const kind = (bad: number) => judged(rare(bad, 20), { max: 0 }, 20, { zeroBudgets }).kind;
    expect([kind(broken - 1), kind(broken)]).toEqual(['inconclusive', 'fail']);
  });

  it('a zero budget that two of many runs break is never a pass', () =>
    expect(judged(rare(2, 48), { max: 0 }, 48, { zeroBudgets: 30 })).toMatchObject({
      kind: 'inconclusive',
    }));

  it('proposes all runs of a session to confirm a zero budget', () =>
    expect(judged(rare(1, 12), { max: 0 }).moreRunsWouldDecide).toBe(36));

  it('has low confidence and no interval below six values', () => {
    expect(judged([1, 2, 3, 4, 5], { max: 10 })).toMatchObject({ confidence: 'low', estimate: undefined });
    expect(judged([1, 2, 3, 4, 5, 6], { max: 10 })).toMatchObject({ confidence: 'normal' });
    expect(judged([], { max: 10 })).toMatchObject({ confidence: 'low' });
  });

  it('does not pass on fewer than half of the measured runs, but may fail on them', () => {
    expect(judged([1, 2, 3], { max: 10 }, 10)).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'too-many-excluded' },
    });
    expect(judged([21, 22, 23], { max: 10 }, 10)).toMatchObject({ kind: 'fail' });
    expect(judged([1, 2, 3], { max: 10 }, 6)).toMatchObject({ kind: 'pass' });
    expect(judged([1, 2, 3], { max: 10 }, 7)).toMatchObject({ kind: 'inconclusive' });
  });

  it('proposes as many runs as would move the interval off the nearer limit', () => {
    // The estimate is 10 with a half-width of 5; a limit 3.6 away is half of 1.43 half-widths away.
    const values = [5, 7, 9, 11, 13, 15];
    expect(judged(values, { max: 13.6 })).toMatchObject({ kind: 'inconclusive', moreRunsWouldDecide: 18 });
    expect(judged(values, { min: 6.4 })).toMatchObject({ kind: 'inconclusive', moreRunsWouldDecide: 18 });
    expect(judged(values, { min: 0, max: 13.6 })).toMatchObject({ moreRunsWouldDecide: 18 });
  });

  it('proposes none where the estimate equals the limit, or the verdict is clear', () => {
    expect(judged([8, 9, 10, 10, 11, 12], { max: 10 }).moreRunsWouldDecide).toBeUndefined();
    expect(judged([1, 2, 3, 4, 5, 6], { max: 10 })).not.toHaveProperty('moreRunsWouldDecide');
    expect(judged([1, 2, 3], { max: 10 }, 10)).not.toHaveProperty('moreRunsWouldDecide');
  });

  it('allows as many bad runs as configured', () => {
    const answer = (allowedRuns: number) =>
      budgetAlone(
        { values: [...times(3, 11), ...times(7, 0)], limit: { max: 10 } },
        { ...defaultSettings, allowedRuns },
      );
    expect(answer(0.05)).toMatchObject({ kind: 'fail', reason: { kind: 'runs-beyond' } });
    expect(answer(0.05).runsBeyond).toMatchObject({ count: 3, allowed: 0.05 });
  });

  it('bounds the share of bad runs, none seen included', () => {
    const bound = 1 - 0.05 ** 0.1;
    expect(judged(times(10, 0), { max: 10 }).runsBeyond).toEqual({
      count: 0,
      outlying: 0,
      allowed: 0.1,
      low: 0,
      high: expect.closeTo(bound, 9),
    });
    expect(judged(times(10, 0), { max: 0 }).runsBeyond).toMatchObject({
      count: 0,
      high: expect.closeTo(bound, 9),
    });
    expect(judged([1, 20], { max: 10 }).runsBeyond).toMatchObject({ count: 1 });
  });

  it('shows the mean with the test of its interval', () => {
    expect(judged(rare(1, 10), { max: 10 }).mean).toMatchObject({ value: 30, low: 0, by: 'sign-flip' });
    expect(judged(rare(1, 21), { max: 10 }).mean).toMatchObject({ by: 'student' });
    expect(judged(rare(1, 5), { max: 10 }).mean).toBeUndefined();
  });

  it('proposes as many runs as would decide the mean, and enough for an interval', () => {
    // Mean 30 in [0, 100]: 50 / 20 · 1.43 half-widths to the limit, squared, of 10 runs.
    expect(judged(rare(1, 10), { max: 10 }).moreRunsWouldDecide).toBe(118);
    // Mean 166.7, standard error 166.7: 1.43 · 1.96 · 166.7 / 156.7, squared, of 3 runs.
    expect(judged([0, 0, 500], { max: 10 }).moreRunsWouldDecide).toBe(24);
    expect(judged([0, 0, 0, 10.1], { max: 10 }).moreRunsWouldDecide).toBe(2);
  });

  it('shows the median beside the estimate', () => {
    expect(judged([1, 2, 3, 4, 5, 60], { max: 10 })).toMatchObject({
      median: 3.5,
      estimate: { low: 1, high: 60 },
    });
  });

  describe('after a look of a session that adds runs', () => {
    const made = (values: readonly number[], limit: BudgetLimit = { max: 10 }) =>
      budgetAlone({ values, limit, spent: spentAt(values.length, LOOKS, 'budget') });
    const scattered = (n: number, around: number) =>
      Array.from({ length: n }, (_, i) => around + 0.1 * (i % 5));

    it.each([
      ['six runs of three times the limit', scattered(6, 30), 'fail', 'clearly-beyond'],
      ['six runs that a fixed number would fail', scattered(6, 15), 'inconclusive', 'too-few-runs'],
      ['six runs, one of which has nothing', [0, ...scattered(5, 30)], 'inconclusive', 'too-few-runs'],
      ['twelve runs that all are beyond it', scattered(12, 15), 'fail', 'interval-beyond'],
      ['twelve runs within it, too few to pass', scattered(12, 5), 'inconclusive', 'too-few-runs'],
      ['five valid runs within it, too few to pass', scattered(5, 5), 'inconclusive', 'too-few-runs'],
      ['twenty runs within it', scattered(20, 5), 'pass', 'interval-within'],
    ] as const)('%s', (_, values, kind, reason) =>
      expect(made(values)).toMatchObject({ kind, reason: { kind: reason } }),
    );

    it('an interval is as wide as what a look may spend makes it', () => {
      // 20 runs may spend 0.25 % on each side, 48 runs 1.65 %.
      expect(made(scattered(20, 5)).estimate?.level).toBeCloseTo(0.995, 3);
      expect(made(scattered(48, 5)).estimate?.level).toBeCloseTo(0.9676, 4);
    });

    it('a lower limit is not betted on', () =>
      expect(made(scattered(6, 1), { min: 55 })).toMatchObject({ reason: { kind: 'too-few-runs' } }));
  });

  it('fails none among many that may be beyond their limits by chance', () => {
    const tested = testBudget(
      {
        values: [11, 12, 13, 14, 15, 16],
        limit: { max: 10 },
        measuredRuns: 6,
        repeats: false,
        zeroBudgets: 0,
        spent: FIXED,
      },
      defaultSettings,
    );
    expect(judgeBudget(tested, 0.025, defaultSettings)).toMatchObject({ kind: 'fail' });
    expect(judgeBudget(tested, 0.026, defaultSettings)).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'beyond-by-chance' },
    });
  });
});
