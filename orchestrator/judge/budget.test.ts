import { describe, expect, it } from 'vitest';
import type { BudgetLimit } from '../capture/recording.ts';
import { judgeBudget } from './budget.ts';

const judged = (values: readonly number[], limit: BudgetLimit, measuredRuns = values.length) =>
  judgeBudget({ values, measuredRuns, limit, level: 0.95, minMeasuredShare: 0.5 });

describe('judgeBudget', () => {
  it.each([
    ['whole interval on the good side', [1, 2, 3, 4, 5, 6], { max: 10 }, 'pass', 'interval-within'],
    ['whole interval on the bad side', [11, 12, 13, 14, 15, 16], { max: 10 }, 'fail', 'interval-beyond'],
    ['straddling', [8, 9, 10, 11, 12, 13], { max: 10 }, 'inconclusive', 'interval-straddles'],
    ['on the limit is within', [10, 10, 10, 10, 10, 10], { max: 10 }, 'pass', 'interval-within'],
    ['a lower limit kept', [58, 59, 60, 59, 58, 60], { min: 55 }, 'pass', 'interval-within'],
    ['a lower limit broken', [48, 49, 50, 49, 48, 50], { min: 55 }, 'fail', 'interval-beyond'],
    ['a band, above', [9, 9, 9, 9, 9, 9], { min: 1, max: 5 }, 'fail', 'interval-beyond'],
    ['few runs, median within', [1, 2, 30], { max: 10 }, 'pass', 'median-within'],
    ['few runs, median beyond', [1, 20, 30], { max: 10 }, 'fail', 'median-beyond'],
    ['few runs, median above the lower limit', [50, 60, 70], { min: 55 }, 'pass', 'median-within'],
    ['few runs, median below the lower limit', [40, 50, 70], { min: 55 }, 'fail', 'median-beyond'],
    ['few runs, median on the lower limit', [40, 55, 70], { min: 55 }, 'pass', 'median-within'],
    ['straddling a lower limit', [53, 54, 55, 56, 57, 58], { min: 55 }, 'inconclusive', 'interval-straddles'],
    ['a band, below', [0, 0, 0, 0, 0, 0], { min: 1, max: 5 }, 'fail', 'interval-beyond'],
    ['one run', [20], { max: 10 }, 'fail', 'median-beyond'],
    ['no value', [], { max: 10 }, 'no-data', 'no-values'],
    ['zero budget, one non-zero run', [0, 0, 0, 0, 0, 0, 0.01], { max: 0 }, 'fail', 'zero-budget-broken'],
    ['zero budget kept', [0, 0, 0, 0, 0, 0], { max: 0 }, 'pass', 'zero-budget-kept'],
    ['zero budget without a value', [], { max: 0 }, 'no-data', 'no-values'],
  ] as const)('%s', (_, values, limit, kind, reason) => {
    expect(judged(values, limit)).toMatchObject({ kind, reason: { kind: reason } });
  });

  it('has low confidence and no interval below six values', () => {
    expect(judged([1, 2, 3, 4, 5], { max: 10 })).toMatchObject({ confidence: 'low', estimate: undefined });
    expect(judged([1, 2, 3, 4, 5, 6], { max: 10 })).toMatchObject({ confidence: 'normal' });
  });

  it('does not pass on fewer than half of the measured runs, but may fail on them', () => {
    expect(judged([1, 2, 3], { max: 10 }, 10)).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'too-many-excluded' },
    });
    expect(judged([21, 22, 23], { max: 10 }, 10)).toMatchObject({ kind: 'fail' });
  });

  it('estimates how many more runs would decide, but not when the estimate equals the limit', () => {
    const near = judged([7, 8, 9, 9, 10, 12], { max: 10.5 });
    expect(near.kind).toBe('inconclusive');
    expect(near.moreRunsWouldDecide).toBeGreaterThan(0);
    expect(judged([8, 9, 10, 10, 11, 12], { max: 10 }).moreRunsWouldDecide).toBeUndefined();
  });
});
