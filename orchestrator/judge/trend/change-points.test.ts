import { describe, expect, it } from 'vitest';
import { seeded } from '../../statistics/seeded.ts';
import { normal } from '../../testing/noise-model.ts';
import { changePoints } from './change-points.ts';

const noise = (n: number, level: number, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: n }, () => level + normal(random));
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
});
