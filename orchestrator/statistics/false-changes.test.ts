import { expect, it } from 'vitest';
import { normal } from '../testing/noise-model.ts';
import { divideDefaults, eDivisive } from './e-divisive.ts';
import { seeded } from './seeded.ts';
import { wilson } from './wilson.ts';

it('finds a change in noise whose values are correlated by 0.6 in 5 % of series or fewer', () => {
  const rounds = 120;
  const random = seeded(18);
  const options = { ...divideDefaults, permutations: 99 };
  const alarms = Array.from({ length: rounds }, () => {
    const series: number[] = [normal(random)];
    while (series.length < 24) series.push(0.6 * (series.at(-1) ?? 0) + 0.8 * normal(random));
    return eDivisive(series, options).length > 0;
  });
  expect(wilson(alarms.filter(Boolean).length, rounds).low).toBeLessThanOrEqual(0.05);
});

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
