import { describe, expect, it } from 'vitest';
import { mannKendallP } from './mann-kendall.ts';

/** All orders of n different values, for the exact distribution. */
const orders = (values: readonly number[]): readonly (readonly number[])[] =>
  values.length <= 1
    ? [values]
    : values.flatMap((value, i) => orders(values.toSpliced(i, 1)).map((rest) => [value, ...rest]));
const score = (values: readonly number[]): number =>
  values
    .flatMap((early, i) => values.slice(i + 1).map((late) => Math.sign(late - early)))
    .reduce((a, b) => a + b, 0);

describe('mannKendallP', () => {
  it.each([4, 5, 6])('equals full enumeration for n = %i', (n) => {
    const all = orders(Array.from({ length: n }, (_, i) => i));
    const scores = all.map(score);
    for (const [i, values] of all.entries()) {
      const asExtreme = scores.filter((s) => Math.abs(s) >= Math.abs(scores[i] ?? 0)).length;
      expect(mannKendallP(values)).toBeCloseTo(Math.min(1, asExtreme / all.length), 12);
    }
  });

  // Kendall's table: n = 10, S = 45 − 2·11 = 23 has a one-sided p of 0.023.
  it('agrees with the published table', () => {
    const values = [1, 0, 3, 2, 5, 4, 9, 8, 7, 6];
    expect(score(values)).toBe(45 - 2 * 9);
    expect(mannKendallP(values) / 2).toBeCloseTo(0.008, 3);
  });

  it.each([
    ['all equal', [2, 2, 2, 2, 2], 1],
    ['one value', [1], 1],
    ['none', [], 1],
  ])('%s: no trend', (_, values, p) => {
    expect(mannKendallP(values)).toBe(p);
  });

  it('corrects for ties', () => {
    // S = 8, variance (5·4·15 − 2·1·9)/18 = 15.667, z = 7/3.958
    expect(mannKendallP([1, 2, 2, 3, 3.5])).toBeCloseTo(0.0432, 3);
  });
});
