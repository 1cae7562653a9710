import { describe, expect, it } from 'vitest';
import { autocorrelation } from './e-divisive.ts';
import { correlatedNoise, randomNormal, seeded } from './random.ts';

const wandering = (correlation: number, length: number, seed: number): number[] =>
  correlatedNoise(length, correlation, seeded(seed));

describe('autocorrelation', () => {
  it.each([0, 0.6, -0.5])('estimates a correlation of %f in a long series', (correlation) =>
    expect(autocorrelation([wandering(correlation, 5_000, 3)])).toBeCloseTo(correlation, 1),
  );

  it('a step between segments is none', () => {
    const random = seeded(4);
    const level = (at: number) => Array.from({ length: 200 }, () => at + randomNormal(random));
    const segments = [level(0), level(9)];
    expect(autocorrelation(segments)).toBeLessThan(0.15);
    expect(autocorrelation([segments.flat()])).toBeGreaterThan(0.8);
  });

  it('is corrected for the means that it estimates', () => {
    // Residuals −1, 0, 1 have products 0 and 0: 0 by itself, 1/3 after the correction for one mean of three values.
    expect(autocorrelation([[1, 2, 3]])).toBeCloseTo(1 / 3, 12);
    expect(autocorrelation([[1, 2, 3], [], [4, 5, 6]])).toBeCloseTo(2 / 6, 12);
    const short = Array.from({ length: 300 }, (_, seed) => autocorrelation([wandering(0.6, 20, seed)]));
    const average = short.reduce((sum, value) => sum + value, 0) / short.length;
    expect(average).toBeGreaterThan(0.5);
    expect(average).toBeLessThan(0.7);
  });

  it('equal values, or none, have none', () => {
    expect(autocorrelation([[2, 2, 2]])).toBe(0);
    expect(autocorrelation([])).toBe(0);
  });
});
