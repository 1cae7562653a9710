import { expect, it } from 'vitest';
import { divideDefaults, eDivisive } from './e-divisive.ts';
import { correlatedNoise, seeded } from './random.ts';

interface Noise {
  readonly correlation: number;
  readonly step: number;
  readonly seed: number;
}
const ROUNDS = 200;
const OPTIONS = { ...divideDefaults, permutations: 199 };

/** Share of series in which a change is found: 20 values, followed by 5 that are higher by `step`. */
function shareWithChanges({ correlation, step, seed }: Noise): number {
  const random = seeded(seed);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const series = correlatedNoise(25, correlation, random);
    return eDivisive(
      series.map((value, index) => value + (index < 20 ? 0 : step)),
      OPTIONS,
    ).length;
  });
  return rounds.filter((changes) => changes > 0).length / ROUNDS;
}

it.each([
  ['independent values', 0, 0.02],
  ['neighbours correlated by 0.6', 0.6, 0.05],
])('unchanged noise, %s, rarely shows a change', (_, correlation, most) =>
  expect(shareWithChanges({ correlation, step: 0, seed: 18 })).toBeLessThanOrEqual(most),
);

it('a step of three standard deviations is mostly found after five values', () =>
  expect(shareWithChanges({ correlation: 0, step: 3, seed: 19 })).toBeGreaterThan(0.6));
