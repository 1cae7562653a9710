import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { describe, expect, it } from 'vitest';
import { seeded } from './seeded.ts';

describe('seeded', () => {
  it('repeats with its seed', () => expect(seeded(7).next()).toBe(seeded(7).next()));

  it('is as good across neighbouring seeds as along one', () => {
    const firsts = Array.from({ length: 1_000 }, (_, seed) => uniformFloat64(seeded(seed)));
    const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
    // Five standard errors of the mean of a thousand uniform numbers.
    expect(Math.abs(mean - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / 1_000));
    const ups = firsts.filter((value, index) => value > (firsts[index - 1] ?? 0)).length;
    expect(Math.abs(ups / 1_000 - 0.5)).toBeLessThan(0.05);
  });
});
