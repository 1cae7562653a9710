import { describe, expect, it } from 'vitest';
import { divideDefaults } from '../statistics/e-divisive.ts';
import { correlatedNoise, randomNormal, seeded } from '../statistics/random.ts';
import { wilson } from '../statistics/share-interval.ts';
import { alarmingChange, changePoints } from './trend.ts';

const noise = (n: number, level: number, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: n }, () => level + randomNormal(random));
};

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

  it.each([
    ['lower', 'improvement'],
    ['higher', 'regression'],
    ['neither', 'change'],
  ] as const)('a fall where %s is better is a %s', (better, direction) => {
    expect(changePoints(rising.toReversed(), better)).toMatchObject([{ index: 10, direction }]);
  });

  it('each point compares the medians of the regimes next to it', () => {
    const level = (value: number) => [
      value - 0.1,
      value,
      value + 0.1,
      value - 0.1,
      value,
      value + 0.1,
      value,
    ];
    const found = changePoints([...level(5), ...level(20), ...level(50)], 'lower');
    expect(found.map(({ index, before, after }) => [index, before, after])).toEqual([
      [7, 5, 20],
      [14, 20, 50],
    ]);
  });

  it('a change of spread around the same median is neither better nor worse', () => {
    const around = (spread: number) =>
      Array.from({ length: 21 }, (_, i) => 10 + (i === 0 ? 0 : (-1) ** i) * spread);
    const [narrow, wide] = [around(0.01), around(9)];
    expect(changePoints([...narrow, ...wide], 'lower')).toMatchObject([{ direction: 'change' }]);
  });

  it('passes its options on', () => {
    expect(changePoints(rising, 'lower', { ...divideDefaults, alpha: 0 })).toEqual([]);
  });
});

const noisy = (...levels: readonly number[]): readonly number[] => {
  const noise = correlatedNoise(levels.length, 0, seeded(1));
  return levels.map((level, i) => level + (noise[i] ?? 0));
};
const times = (count: number, level: number): readonly number[] => Array<number>(count).fill(level);

describe('alarmingChange', () => {
  it('is the last change for the worse', () => {
    const series = noisy(...times(15, 10), ...times(8, 20));
    expect(alarmingChange(series, 'lower')).toMatchObject({ index: 15, direction: 'regression' });
    expect(alarmingChange(series, 'higher')).toBeUndefined();
    expect(alarmingChange(series, 'neither')).toBeUndefined();
  });

  it('is over when it was made up for', () =>
    expect(
      alarmingChange(noisy(...times(15, 10), ...times(8, 20), ...times(8, 10)), 'lower'),
    ).toBeUndefined());

  it('is seen without the newest session too', () => {
    const series = noisy(...times(15, 10), ...times(8, 20));
    const first = series.findIndex((_, i) => alarmingChange(series.slice(0, i + 1), 'lower') !== undefined);
    const seen = series.findIndex((_, i) => changePoints(series.slice(0, i + 1), 'lower').length > 0);
    expect(first).toBeGreaterThan(seen);
    expect(first).toBeLessThan(15 + 8);
  });

  it('is none in nearly all unchanged series, however often one looks', () => {
    const random = seeded(44);
    const SERIES = 12;
    let alarmed = 0;
    for (let round = 0; round < SERIES; round++) {
      const series = correlatedNoise(50, 0.3, random);
      const looks = Array.from({ length: 40 }, (_, look) => series.slice(0, look + 11));
      if (looks.some((seen) => alarmingChange(seen, 'lower') !== undefined)) alarmed++;
    }
    expect(wilson(alarmed, SERIES).low).toBeLessThanOrEqual(0.05);
  });
});
