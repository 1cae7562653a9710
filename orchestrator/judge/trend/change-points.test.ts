import { describe, expect, it } from 'vitest';
import { divideDefaults } from '../../statistics/e-divisive.ts';
import { seeded } from '../../statistics/seeded.ts';
import { randomNormal } from '../../statistics/shuffled.ts';
import { changePoints } from './change-points.ts';

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
