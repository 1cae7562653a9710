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

  it('agrees with scipy 1.17: kendalltau(method="exact")', () => {
    expect(mannKendallP([1, 0, 3, 2, 5, 4, 9, 8, 7, 6])).toBeCloseTo(0.016666115520282188, 12);
  });

  it.each([
    ['all equal', [2, 2, 2, 2, 2], 1],
    ['one value', [1], 1],
    ['none', [], 1],
  ])('%s: no trend', (_, values, p) => {
    expect(mannKendallP(values)).toBe(p);
  });

  it.each([
    // S = 9, variance (5·4·15 − 2·1·9)/18, z = (9 − 1)/√variance
    ['one pair', [1, 2, 2, 3, 3.5], 0.04326272780691066],
    ['several groups', [0, 1, 4, 3, 3, 5, 3, 2, 3, 7, 5, 5, 8, 5], 0.006959250868415949],
  ])('corrects for ties: %s', (_, values, p) => {
    expect(mannKendallP(values)).toBeCloseTo(p, 12);
    expect(mannKendallP(values.toReversed())).toBeCloseTo(p, 12);
  });

  it('a tie with a score of 0 is no evidence', () => expect(mannKendallP([1, 2, 2, 1])).toBe(1));
});
