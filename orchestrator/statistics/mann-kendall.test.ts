import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { describe, expect, it } from 'vitest';
import { mannKendallP, stratifiedTrend } from './mann-kendall.ts';
import { normalUpperTail } from './normal.ts';
import { randomNormal, seeded } from './random.ts';
import { wilson } from './share-interval.ts';

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

describe('stratifiedTrend', () => {
  const step = [0, 0, 0, 0, 115, 104, 115, 104];
  const inOrder = (...values: readonly number[]) => ({ places: [...values.keys()], values });

  it('finds a step that no series shows alone', () => {
    expect(mannKendallP(step)).toBeGreaterThan(0.05);
    // S = 14 and variance 54.67 each, worked by hand: z = 27 / √109.3.
    const twice = [inOrder(...step), inOrder(...step)];
    expect(stratifiedTrend(twice)).toEqual({ p: expect.closeTo(0.0098, 4), score: 28 });
    expect(stratifiedTrend(twice.map(({ values }) => inOrder(...values.toReversed()))).score).toBe(-28);
  });

  it('goes by the places, in whatever order they were visited', () => {
    const thereAndBack = { places: [0, 10, 20, 30, 20, 10, 0], values: [1, 2, 3, 4, 3, 2, 1] };
    expect(mannKendallP(thereAndBack.values)).toBe(1);
    // Variance (7·6·19 − 3·2·1·9 − 3·2·1·9)/18 + (3·2)²/(2·7·6) = 38.76.
    expect(stratifiedTrend([thereAndBack])).toEqual({ p: expect.closeTo(0.00632, 5), score: 18 });
  });

  it.each([
    ['no ties', [0, 1, 2, 3, 4, 5], [3, 1, 2, 5, 4, 6]],
    ['ties of values', [0, 1, 2, 3, 4, 5], [0, 0, 0, 2, 3, 3]],
    ['ties of places', [0, 0, 1, 1, 1, 2], [3, 1, 2, 5, 4, 6]],
    ['ties of both', [0, 0, 1, 1, 1, 2], [0, 0, 0, 2, 3, 3]],
    ['two slides, both tied', [1, 1], [2, 2]],
  ])('is as probable as in all orders of the values: %s', (_, places, values) => {
    const scoreIn = (order: readonly number[]): number => stratifiedTrend([{ places, values: order }]).score;
    const scores = orders(values).map(scoreIn);
    const variance = scores.reduce((all, one) => all + one ** 2, 0) / scores.length;
    const { p, score: seen } = stratifiedTrend([{ places, values }]);
    const z = (Math.abs(seen) - 1) / Math.sqrt(variance);
    expect(p).toBeCloseTo(variance === 0 ? 1 : Math.min(1, 2 * normalUpperTail(z)), 12);
    const asExtreme = scores.filter((one) => Math.abs(one) >= Math.abs(seen)).length / scores.length;
    expect(Math.abs(p - asExtreme)).toBeLessThan(0.06);
  });

  it.each([
    ['series that differ in their levels alone', [inOrder(1, 1, 1), inOrder(9, 9, 9)]],
    ['a rise and a fall', [inOrder(1, 2, 3, 4), inOrder(4, 3, 2, 1)]],
    ['one place', [{ places: [3, 3, 3], values: [1, 2, 3] }]],
    ['nothing', []],
  ])('finds none in %s', (_, series) => expect(stratifiedTrend(series).p).toBe(1));

  it('finds one in at most 5 % of runs that scatter, whatever their number', () => {
    const random = seeded(44);
    for (const [runs, slides] of [
      [1, 8],
      [2, 4],
      [20, 3],
      [20, 12],
    ] as const) {
      const ROUNDS = 2_000;
      let found = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const series = Array.from({ length: runs }, () => {
          const level = 10 * uniformFloat64(random);
          const values = Array.from({ length: slides }, () =>
            uniformFloat64(random) < 0.4 ? 0 : level * Math.exp(randomNormal(random)),
          );
          return inOrder(...values);
        });
        if (stratifiedTrend(series).p <= 0.05) found++;
      }
      expect(wilson(found, ROUNDS).low).toBeLessThanOrEqual(0.05);
    }
  });
});
