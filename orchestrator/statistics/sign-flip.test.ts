import { describe, expect, it } from 'vitest';
import { signFlip } from './sign-flip.ts';

const ones = (n: number) => Array.from({ length: n }, () => 1);
const p = (differences: readonly number[], seed = 1): number => {
  const found = signFlip(differences, seed);
  if (typeof found !== 'number') throw new Error(found.code);
  return found;
};

describe('signFlip', () => {
  it('agrees with Darwin’s maize in Fisher, The Design of Experiments, §21', () => {
    const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    // 863 of 2^15 patterns reach Darwin's total on each side.
    expect(p(eighths)).toBeCloseTo((2 * 863) / 32_768, 12);
  });

  it('tries every pattern up to 16 differences, and a sample of 20,000 beyond', () => {
    expect(p(ones(16))).toBe(2 / 2 ** 16);
    const sampled = p(ones(17)) * 20_001;
    expect(sampled).toBeCloseTo(Math.round(sampled), 9);
  });

  it('the sample estimates the exact share', () => {
    const differences = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? -1 : 1) * (index + 1));
    // 212,284 of 2^20 patterns, counted by convolution.
    const exact = 0.20244979858398438;
    expect(Math.abs(p(differences) - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 20_000));
    expect(p(differences.map((difference) => -difference))).toBeCloseTo(exact, 1);
  });

  it('the sample contains the observed pattern, so p is never 0', () => {
    expect(p(ones(60))).toBe(1 / 20_001);
  });

  it('repeats with its seed and differs with another', () => {
    const differences = Array.from({ length: 20 }, (_, index) => index - 7);
    expect(p(differences, 3)).toBe(p(differences, 3));
    expect(p(differences, 3)).not.toBe(p(differences, 4));
  });

  it.each([3, 20])('sums that differ by rounding alone are equal (%i differences)', (n) => {
    // Every pattern reaches |0.1|: the others cancel in pairs or add up.
    const differences = [0.1, 0.2, -0.3, ...Array.from({ length: n - 3 }, () => 0)];
    // |0.1 + 0.2 − 0.3| is 5.6e-17 in floating point and 0 in truth, which every pattern reaches.
    expect(p(differences)).toBe(1);
    // 0.1 + 0.2 + 0.3 and its negative are the only two of eight patterns, in any order of summing.
    expect(p([0.3, 0.2, 0.1])).toBe(2 / 8);
  });

  it('no differences at all are no evidence', () => expect(p([0, 0])).toBe(1));

  it.each([
    ['no differences', [], 'too-few'],
    ['NaN', [Number.NaN], 'not-finite'],
  ])('refuses %s', (_, differences, code) => expect(signFlip(differences, 1)).toMatchObject({ code }));
});
