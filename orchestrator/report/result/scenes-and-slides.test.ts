import { expect, it } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { metrics } from '../../compute/metrics/index.ts';
import { measured } from '../../compute/metrics/metric.ts';
import { partMedians } from './metric-result.ts';
import { scenesOf, slidesOf, slidingFpsOf } from './scenes-and-slides.ts';

const scene = (name: string, drag: number, slides = 1) => ({
  scene: `com.acme.${name}`,
  slides,
  metrics: {
    'finger-sliding-fps': measured(100, { drag }),
    'matrix/drop-level.vsync': measured(100, {
      level: { best: 9, frozen: 1 },
      series: [{ fps: 99, frames: 10, partial: true }],
    }),
  },
});

it('takes medians by screen over the runs, with their parts', () => {
  const runs = [
    measurementOf({}, { scenes: [scene('Feed', 50, 2), scene('Article', 9)] }),
    measurementOf({}, { scenes: [scene('Feed', 60, 3)] }),
  ];
  const found = scenesOf(runs, metrics);
  expect(found.map(({ scene: name, runs, slides }) => [name, runs, slides])).toEqual([
    ['Feed', 2, 5],
    ['Article', 1, 1],
  ]);
  expect(found[0]?.values).toEqual([
    {
      metric: 'finger-sliding-fps',
      title: 'Finger sliding frame rate',
      unit: 'fps',
      median: 100,
      parts: { drag: 55 },
    },
    {
      metric: 'matrix/drop-level.vsync',
      title: expect.any(String),
      unit: 'fps',
      median: 100,
      parts: { 'level.best': 9, 'level.frozen': 1 },
    },
  ]);
  expect(found[0]?.slices).toEqual([{ fps: 99, frames: 10, partial: true }]);
});

it('a factor that a run does not have is 0 in it; a drag that it does not have is left out', () => {
  expect(partMedians([measured(1, { factors: { draw: 4 }, drag: 8 }), measured(1, { factors: {} })])).toEqual(
    {
      parts: { 'factors.draw': 2, drag: 8 },
    },
  );
  expect(partMedians([measured(1)])).toEqual({});
});

it('each slide has its time, its rates and its hitches by depth', () => {
  const slide = slideOf(1, [1, 1, 3, 2, 1, 2, 1]);
  const [found] = slidesOf([
    reportedRunOf(4, 1, {
      slides: [
        {
          ...slide,
          state: 'loading',
          metrics: {
            'finger-sliding-fps': measured(80, { drag: 56, fling: 120 }),
            'sliding-fps': measured(81),
          },
          stutters: [{ from: 2, to: 5, fps: 30, longestFrameMs: 43 }],
        },
      ],
    }),
  ]);
  expect(found).toMatchObject({
    ...{ run: 4, ordinal: 1, scene: '.FeedActivity', state: 'loading' },
    ...{ startMs: slide.startUs / 1000, endMs: slide.endUs / 1000 },
    ...{ fps: 81, dragFps: 56, flingFps: 120, hitchRate: undefined },
    hitches: [
      { refreshes: 1, count: 2 },
      { refreshes: 2, count: 1 },
    ],
    stutters: [{ startMs: (slide.frames[2]?.vsyncUs ?? 0) / 1000, frames: 3, fps: 30, longestFrameMs: 43 }],
  });
});

it('the series of the sliding rate, if there is one', () => {
  const series = [
    { fps: 118, partial: false },
    { fps: 60, partial: true },
  ];
  expect(
    slidingFpsOf({ ...measurementOf({}), metrics: { 'sliding-fps': measured(100, { series }) } }),
  ).toEqual(series);
  expect(slidingFpsOf(measurementOf({ 'sliding-fps': 60 }))).toBeUndefined();
  expect(slidingFpsOf(undefined)).toBeUndefined();
});
