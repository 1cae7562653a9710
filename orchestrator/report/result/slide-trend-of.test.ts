import { describe, expect, test } from 'vitest';
import { attributionOf, measurementOf } from '../../../test/builders/measurement-of.ts';
import { slideOf } from '../../../test/builders/report-of.ts';
import type { RunMeasurement, SlideDepth } from '../../compute/measurement.ts';
import { measured } from '../../compute/metrics/metric.ts';
import { slideTrendOf } from './causes-of.ts';

/** A run whose slides have these hitch rates, recorded in reverse. */
function runWith(
  rates: readonly (number | undefined)[],
  { depths = [], scenes = [], slideTrend }: RunDetails = {},
): RunMeasurement {
  const slides = rates.map((rate, i) => ({
    ...slideOf(i, [1]),
    depth: depths[i] ?? {},
    scene: scenes[i] ?? 'Feed',
    metrics: rate === undefined ? {} : { 'scroll-hitch-rate': measured(rate) },
  }));
  const attribution = attributionOf({ slideTrend });
  return measurementOf({}, { attribution, slides: slides.toReversed() });
}
interface RunDetails {
  readonly depths?: readonly SlideDepth[];
  readonly scenes?: readonly string[];
  readonly slideTrend?: RunMeasurement['attribution']['slideTrend'];
}
const rows = (...all: readonly number[]): readonly SlideDepth[] => all.map((row) => ({ row }));
const combinedOf = (...runs: readonly RunMeasurement[]) => slideTrendOf(runs)?.combined;

const STEP = [0, 0, 0, 0, 115, 104, 115, 104];

describe('the trend of all runs together', () => {
  test('a step in two runs is worse the further one scrolls', () => {
    expect(combinedOf(runWith(STEP), runWith(STEP))).toMatchObject({
      axis: 'slide',
      p: expect.closeTo(0.0098, 4),
      rises: true,
    });
    expect(combinedOf(runWith(STEP))?.p).toBeGreaterThan(0.05);
  });

  test('goes by the list’s first row, not by the time: there and back', () => {
    const depths = rows(0, 10, 20, 30, 30, 20, 10, 0);
    const run = runWith([0, 20, 40, 60, 60, 40, 20, 0], { depths });
    expect(combinedOf(run)).toMatchObject({ axis: 'row', rises: true, slope: 2 });
    expect(combinedOf(run)?.p).toBeLessThan(0.01);
    expect(combinedOf(runWith([0, 20, 40, 60, 60, 40, 20, 0]))).toMatchObject({ axis: 'slide', p: 1 });
  });

  test('goes by px where a row is not known', () => {
    const depths: readonly SlideDepth[] = [{ px: 0, row: 0 }, { px: 4_000 }, { px: 2_000, row: 4 }];
    expect(combinedOf(runWith([0, 8, 4], { depths }))).toMatchObject({ axis: 'px', slope: 0.002 });
    expect(combinedOf(runWith([0, 8, 4], { depths }), runWith([0, 1, 2]))?.axis).toBe('slide');
  });

  test('does not compare screens, nor runs, with each other', () => {
    const rates = [0, 0, 0, 0, 50, 50, 50, 50];
    const scenes = rates.map((rate) => (rate === 0 ? 'Feed' : 'Detail'));
    const depths = rows(0, 10, 20, 30, 40, 50, 60, 70);
    expect(combinedOf(runWith(rates, { scenes, depths }))?.p).toBe(1);
    expect(combinedOf(runWith(rates, { depths }))?.p).toBeLessThan(0.05);
    expect(combinedOf(runWith([1, 1, 1]), runWith([9, 9, 9]))?.p).toBe(1);
  });

  test('needs three slides of one screen', () => {
    expect(slideTrendOf([runWith([1, 2]), runWith([undefined, 1, 2])])).toBeUndefined();
    expect(slideTrendOf([])).toBeUndefined();
  });
});

test('medians over the runs, and the runs that surely became worse', () => {
  const trended = (slope: number, p: number, ...rates: readonly (number | undefined)[]) =>
    runWith(rates, { slideTrend: { slope, p, slides: rates.length } });
  const runs = [
    trended(3, 0.04, 1, 9, 9),
    trended(1, 0.05, 3, 7, 9),
    trended(-2, 0.01, 8, undefined, 9),
    trended(5, 0.001),
  ];
  expect(slideTrendOf(runs)).toMatchObject({
    slope: 2,
    runs: 4,
    worseningRuns: 2,
    hitchRates: [
      { ordinal: 0, hitchRate: 3 },
      { ordinal: 1, hitchRate: 8 },
      { ordinal: 2, hitchRate: 9 },
    ],
  });
});
