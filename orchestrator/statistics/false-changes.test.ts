import { expect, it } from 'vitest';
import { normal } from '../testing/noise-model.ts';
import { divideDefaults, eDivisive } from './e-divisive.ts';
import { seeded } from './seeded.ts';
import { wilson } from './wilson.ts';

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
