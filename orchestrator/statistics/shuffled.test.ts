import { describe, expect, it } from 'vitest';
import { autocorrelation } from './e-divisive.ts';
import { seeded, shuffled, shuffledWithCorrelation } from './random.ts';

const values = Array.from({ length: 2_000 }, (_, index) => (index * 7) % 2_000);
const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b);

describe('shuffledWithCorrelation', () => {
  it.each([0, 0.3, 0.6])('keeps every value once, neighbours correlated by %f', (correlation) => {
    const order = shuffledWithCorrelation(values, correlation, seeded(1));
    expect(ascending(order)).toEqual(ascending(values));
    expect(Math.abs(autocorrelation([order]) - correlation)).toBeLessThan(0.1);
  });

  it('keeps equal values', () =>
    expect(ascending(shuffledWithCorrelation([3, 1, 3, 3, 2], 0.5, seeded(2)))).toEqual([1, 2, 3, 3, 3]));

  it('without correlation every order is equally likely', () =>
    expect(shuffledWithCorrelation(values, 0, seeded(4))).toEqual(shuffled(values, seeded(4))));

  it('nothing stays nothing', () => expect(shuffledWithCorrelation([], 0.5, seeded(5))).toEqual([]));
});
