import { describe, expect, it } from 'vitest';
import { isRefused } from './estimate.ts';
import { meanDifference, meanInterval } from './mean-interval.ts';
import { randomNormal, seeded } from './random.ts';
import { signFlip } from './sign-flip.ts';

function intervalOf(values: readonly number[], level?: number) {
  const found = meanInterval(values, level);
  if (isRefused(found)) throw new Error(found.code);
  return found;
}

describe('meanInterval', () => {
  it('six values: from the smallest to the largest', () => {
    expect(intervalOf([5, 1, 2, 8, 3, 4])).toEqual({
      value: 23 / 6,
      low: 1,
      high: 8,
      level: 1 - 2 / 64,
      by: 'sign-flip',
    });
  });

  it('holds the means that the sign-flip test does not reject', () => {
    const random = seeded(5);
    for (const n of [7, 8, 10]) {
      const values = Array.from({ length: n }, () => Math.exp(randomNormal(random)));
      const { low, high } = intervalOf(values);
      const p = (mean: number) =>
        signFlip(
          values.map((value) => value - mean),
          1,
        );
      expect(p(low + 1e-6)).toBeGreaterThan(0.05);
      expect(p(low - 1e-6)).toBeLessThanOrEqual(0.05);
      expect(p(high - 1e-6)).toBeGreaterThan(0.05);
      expect(p(high + 1e-6)).toBeLessThanOrEqual(0.05);
    }
  });

  it('one bad run in ten reaches far up, and does not exclude that it was the only one', () => {
    const { low, high } = intervalOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 300]);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(100, 6);
  });

  it('equal values leave no width', () =>
    expect(intervalOf(Array(20).fill(7))).toMatchObject({ low: 7, high: 7 }));

  it('mirrors with its values', () => {
    const values = [3, -1, 4, 1, -5, 9, 2, 6];
    const [there, back] = [intervalOf(values), intervalOf(values.map((value) => -value))];
    expect(back.low).toBeCloseTo(-there.high, 9);
    expect(back.high).toBeCloseTo(-there.low, 9);
  });

  it('above 20 values it is Student’s', () => {
    expect(intervalOf(Array.from({ length: 20 }, (_, index) => index)).by).toBe('sign-flip');
    // 0…24: mean 12, standard error √(54 1/6 / 25), t(24) = 2.0639.
    const half = 2.063_898_56 * Math.sqrt(1_300 / 24 / 25);
    const { value, low, high, level, by } = intervalOf(Array.from({ length: 25 }, (_, index) => index));
    expect([value, level, by]).toEqual([12, 0.95, 'student']);
    expect([low, high]).toEqual([expect.closeTo(12 - half, 6), expect.closeTo(12 + half, 6)]);
  });

  it('attains the level that it names, of symmetric values', () => {
    const random = seeded(9);
    const draws = 2_000;
    let [hits, named] = [0, 0];
    for (let draw = 0; draw < draws; draw++) {
      const { low, high, level } = intervalOf(Array.from({ length: 8 }, () => randomNormal(random)));
      if (low <= 0 && high >= 0) hits++;
      named = level;
    }
    expect(Math.abs(hits / draws - named)).toBeLessThan(4 * Math.sqrt((0.05 * 0.95) / draws));
  });

  it.each([
    ['no values', [], 'too-few'],
    ['five values', [1, 2, 3, 4, 5], 'too-few'],
    ['NaN', [1, 2, 3, 4, 5, Number.NaN], 'not-finite'],
  ])('refuses %s', (_, values, code) =>
    expect(meanInterval(values)).toMatchObject({ kind: 'refused', code }),
  );

  it('names how many values its level needs', () =>
    expect(meanInterval([1, 2], 0.95)).toMatchObject({ have: 2, need: 6 }));
});

describe('meanDifference', () => {
  it('has Welch’s interval', () => {
    // Variances 2.5 of five values and 10 of five: standard error √2.5, (0.5 + 2)² / ((0.25 + 4) / 4) = 5.88 degrees.
    const half = 2.5706 * Math.sqrt(2.5);
    expect(meanDifference([11, 12, 13, 14, 15], [2, 4, 6, 8, 10])).toEqual({
      value: 7,
      level: 0.95,
      by: 'student',
      low: expect.closeTo(7 - half, 3),
      high: expect.closeTo(7 + half, 3),
    });
  });

  it('equal sizes and variances have all degrees of freedom', () => {
    const found = meanDifference([1, 2, 3], [1, 2, 3]);
    expect(found).toMatchObject({ high: expect.closeTo(2.7764 * Math.sqrt(2 / 3), 3) });
  });

  it('constant values leave no width', () =>
    expect(meanDifference([3, 3], [1, 1])).toMatchObject({ value: 2, low: 2, high: 2 }));

  it.each([
    ['one value', [1], [1, 2], 'too-few'],
    ['NaN', [1, Number.NaN], [1, 2], 'not-finite'],
  ])('refuses %s', (_, x, y, code) => expect(meanDifference(x, y)).toMatchObject({ code }));
});
