import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSplit } from '../../statistics/best-split.ts';
import { divideDefaults, eDivisive } from '../../statistics/e-divisive.ts';
import { seeded } from '../../statistics/seeded.ts';
import { wilson } from '../../statistics/wilson.ts';
import { normal } from '../../testing/noise-model.ts';
import { changePoints } from './change-points.ts';

const noise = (n: number, level: number, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: n }, () => level + normal(random));
};
const indices = (series: readonly number[]) => eDivisive(series).map(({ index }) => index);

/** The definition, term by term. */
function slowEnergy(values: readonly number[], n: number): number {
  const [x, y] = [values.slice(0, n), values.slice(n)];
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const across = sum(x.flatMap((left) => y.map((right) => Math.abs(left - right))));
  const within = (list: readonly number[]) =>
    sum(list.flatMap((left, at) => list.slice(at + 1).map((right) => Math.abs(left - right)))) /
    ((list.length * (list.length - 1)) / 2);
  return (
    ((x.length * y.length) / values.length) * ((2 * across) / (x.length * y.length) - within(x) - within(y))
  );
}

describe('bestSplit', () => {
  it('is the largest of the definition’s values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 4, maxLength: 14 }), (values) => {
        const all = values.map((_, n) => n).filter((n) => n >= 2 && values.length - n >= 2);
        const largest = Math.max(
          ...all.flatMap((n) =>
            all.map((m) => (n + m <= values.length ? slowEnergy(values.slice(0, n + m), n) : 0)),
          ),
        );
        expect(bestSplit(values, 2)?.energy ?? 0).toBeCloseTo(Math.max(0, largest), 9);
      }),
      { numRuns: 100 },
    );
  });
});

describe('eDivisive', () => {
  it.each([
    ['one step', [...noise(12, 5, 1), ...noise(10, 12, 2)], [12]],
    ['up and back', [...noise(12, 5, 3), ...noise(12, 15, 4), ...noise(12, 5, 5)], [12, 24]],
    ['a single outlier is no regime', [...noise(8, 5, 6), 60, ...noise(8, 5, 7)], []],
    ['equal values', Array.from({ length: 20 }, () => 3), []],
    ['too short', [1, 1, 9, 9], []],
    ['nothing', [], []],
  ])('%s', (_, series, expected) => expect(indices(series)).toEqual(expected));

  it('finds a change in unchanged noise in 5 % of series', () => {
    const rounds = 500;
    const random = seeded(17);
    const options = { ...divideDefaults, permutations: 99, alpha: 0.05 };
    const alarms = Array.from({ length: rounds }, () => {
      const series = Array.from({ length: 20 }, () => normal(random));
      return eDivisive(series, options).length > 0;
    });
    const { low, high } = wilson(alarms.filter(Boolean).length, rounds);
    expect(low).toBeLessThanOrEqual(0.05);
    expect(high).toBeLessThanOrEqual(0.1);
  });

  it('gives the same answer for the same seed, and for a series moved or stretched', () => {
    const series = [...noise(10, 5, 8), ...noise(10, 9, 9)];
    expect(eDivisive(series)).toEqual(eDivisive(series));
    expect(indices(series.map((value) => 4 * value + 64))).toEqual(indices(series));
  });
});

describe('changePoints', () => {
  const rising = [...noise(12, 5, 1), ...noise(10, 12, 2)];
  it.each([
    ['lower', 'regression'],
    ['higher', 'improvement'],
    ['neither', 'change'],
  ] as const)('a rise where %s is better is a %s', (better, direction) => {
    const [point] = changePoints(rising, better);
    expect(point).toMatchObject({ index: 12, direction });
    expect(point?.before).toBeCloseTo(5, 0);
    expect(point?.after).toBeCloseTo(12, 0);
  });
});
