import { describe, expect, it } from 'vitest';
import { seeded } from '../../statistics/seeded.ts';
import { correlatedNoise } from '../../statistics/shuffled.ts';
import { wilson } from '../../statistics/wilson.ts';
import { alarmingChange } from './alarming-change.ts';
import { changePoints } from './change-points.ts';

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
