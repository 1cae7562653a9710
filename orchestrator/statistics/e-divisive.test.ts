import { describe, expect, it } from 'vitest';
import { divideDefaults, eDivisive } from './e-divisive.ts';
import { randomNormal, seeded } from './random.ts';

const noise = (n: number, level: number, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: n }, () => level + randomNormal(random));
};
const indices = (series: readonly number[]) => eDivisive(series).map(({ index }) => index);

describe('eDivisive', () => {
  it.each([
    ['one step', [...noise(12, 5, 1), ...noise(10, 12, 2)], [12]],
    ['up and back', [...noise(12, 5, 13), ...noise(12, 15, 14), ...noise(12, 5, 15)], [12, 24]],
    [
      'a short regime that came and went',
      [...noise(20, 5, 14), ...noise(5, 15, 44), ...noise(20, 5, 74)],
      [20, 25],
    ],
    ['a single outlier is no regime', [...noise(8, 5, 6), 60, ...noise(8, 5, 7)], []],
    ['equal values', Array.from({ length: 20 }, () => 3), []],
    ['too short', [1, 1, 9, 9], []],
    ['nothing', [], []],
  ])('%s', (_, series, expected) => expect(indices(series)).toEqual(expected));

  it('p is the share of orders, the observed one included, that split as far, over the share of α', () => {
    // None of 199 random orders of 12 and 12 values comes near two separate levels. A lasting change gets 0.7 of α.
    const series = [...noise(12, 5, 1), ...noise(12, 50, 2)];
    expect(eDivisive(series, { ...divideDefaults, permutations: 199 })).toEqual([
      { index: 12, p: 1 / 200 / 0.7 },
    ]);
  });

  it.each([
    ['p at the limit is a change', 1 / 200 / 0.7, 1],
    ['p above the limit is none', 1 / 201 / 0.7, 0],
  ])('%s', (_, alpha, changes) => {
    const series = [...noise(12, 5, 1), ...noise(12, 50, 2)];
    expect(eDivisive(series, { ...divideDefaults, permutations: 199, alpha })).toHaveLength(changes);
  });

  it('an equal split in another order counts against a change', () => {
    // 4 v 4 on two levels: 2 of 70 orders are as far apart, more where neighbours are correlated, so p is at least 2/70/0.7.
    const series = [1, 1, 1, 1, 9, 9, 9, 9];
    const [change] = eDivisive(series, { ...divideDefaults, alpha: 1 });
    expect(change?.index).toBe(4);
    expect(change?.p).toBeGreaterThan(0.03);
    expect(change?.p).toBeLessThan(0.3);
  });

  it('changes are ascending, whichever is found first', () => {
    const series = [...noise(12, 5, 13), ...noise(12, 9, 14), ...noise(12, 60, 5)];
    expect(indices(series)).toEqual([12, 24]);
  });

  it('gives the same answer for the same seed, and for a series moved or stretched', () => {
    const series = [...noise(10, 5, 8), ...noise(10, 9, 9)];
    expect(eDivisive(series)).toEqual(eDivisive(series));
    expect(indices(series.map((value) => 4 * value + 64))).toEqual(indices(series));
  });
});
