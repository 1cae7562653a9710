import { expect, it } from 'vitest';
import { scenarioWith } from '../../../test/builders/result-with.ts';
import { levelBar, levelText, sparkline } from '../svg/small-charts.ts';
import { sceneLines } from '../wording/scenes.ts';
import {
  allSlides,
  dropLevels,
  metricParts,
  screens,
  slidingRate,
  stutterWindows,
  threadsAndMemory,
} from './screens-and-slides.ts';

const value = (metric: string, median: number, parts?: Record<string, number>) => ({
  ...{ metric, title: metric, unit: 'fps' as const, median },
  ...(parts === undefined ? {} : { parts }),
});
const feed = {
  ...{ scene: 'Feed', runs: 2, slides: 4, slices: [{ fps: 99, frames: 480, partial: false }] },
  values: [
    value('scroll-hitch-rate', 48.2),
    value('activity-start', 83, { starts: 2, longestMs: 99 }),
    value('finger-sliding-fps', 114.9, { drag: 56, fling: 120 }),
    value('matrix/drop-level.vsync', 119, {
      'level.best': 480,
      'level.frozen': 1,
      'sum.best': 2,
      'sum.frozen': 42,
    }),
  ],
};
const login = { ...feed, scene: 'Login', slides: 0, values: [value('activity-start', 310)] };
const article = { ...feed, scene: '<Article>', state: 'loading', values: [] };
const slide = {
  ...{ run: 1, ordinal: 0, kind: 'finger' as const, scene: 'Feed', startMs: 7, endMs: 1353, dragFps: 56 },
  hitches: [
    { refreshes: 1, count: 3 },
    { refreshes: 12, count: 1 },
  ],
  stutters: [
    { startMs: 30, frames: 5, fps: 43, longestFrameMs: 30 },
    { startMs: 500, frames: 3, fps: 23, longestFrameMs: 58 },
  ],
};
const scenario = scenarioWith({ name: 'two', scenes: [feed, article], slides: [slide], metrics: [] });
const cells = (markup: string): string[] =>
  [...markup.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell);

it('a row for each screen, with drag and fling apart', () => {
  expect(cells(screens(scenario))).toEqual([
    ...['Feed', '4', '48.2 ms/s', '–', '56 fps', '120 fps', '–', '–', '–', '83 ms'],
    ...['&lt;Article&gt;, loading', '4', '–', '–', '–', '–', '–', '–', '–', '–'],
  ]);
  expect(screens(scenarioWith({ scenes: [] }))).toBe('');
});

it('threads and memory of each slide, with columns for what was told', () => {
  const usage = {
    ms: 2_000,
    allocatedKb: 812,
    threads: [
      { name: 'main', cpuMs: 240 },
      { name: '<js>', cpuMs: 31 },
    ],
  };
  const heap = { ...slide, ordinal: 1, usage: { ms: 1_900, heapKb: 41_000, threads: [] } };
  const used = threadsAndMemory(scenarioWith({ slides: [{ ...slide, usage }, heap, slide] }));
  expect(cells(used)).toEqual([
    ...['1', '1', '2,000 ms', 'main 240 ms · &lt;js&gt; 31 ms', '812 kB', '–'],
    ...['1', '2', '1,900 ms', '', '–', '41,000 kB'],
  ]);
  expect(used).not.toContain('Collections');
  expect(threadsAndMemory(scenario)).toBe('');
});

it('drop levels with their sums and slices; a single frozen frame is seen', () => {
  const [name, bar = '', ...numbers] = cells(dropLevels(scenario));
  expect([name, ...numbers]).toEqual(['Feed', 'best 480 · frozen 1', 'best 2 · frozen 42', '99 fps']);
  const widths = [...bar.matchAll(/width="([\d.]+)" height="16" fill/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([237, 3]);
  expect(levelText([0, 0, 0, 0, 0])).toBe('no frames');
  expect(levelBar([0, 0, 0, 0, 0], 'x')).not.toContain('<rect');
});

it('every slide has its time and its hitches by depth, stutters the worst first', () => {
  expect(cells(allSlides(scenario))).toEqual([
    ...['1', '1', 'Feed', '7 ms', '1,353 ms', '–', 'drag 56 fps', '3 × 1 refresh · 1 × 12 refreshes'],
  ]);
  expect(cells(stutterWindows(scenario))).toEqual([
    ...['1', '1', 'Feed', '500 ms', '3', '23 fps', '58 ms'],
    ...['1', '1', 'Feed', '30 ms', '5', '43 fps', '30 ms'],
  ]);
});

it('the sliding rate as a line from 0 to the refresh rate', () => {
  const [run] = scenario.runs;
  if (run === undefined) throw new Error('the builder made no run');
  const slidingFps = [
    { fps: 60, partial: false },
    { fps: 30, partial: true },
  ];
  const markup = slidingRate(scenarioWith({ runs: [{ ...run, slidingFps }] }));
  expect(cells(markup).at(-1)).toBe('60 30*');
  expect(markup).toContain('points="0,2 240,18"');
  expect(sparkline([5], 0, 'x')).toContain('points="120,34"');
});

it('every number of every metric', () => {
  const metric = {
    ...value('a', 1, { drag: 56, 'level.frozen': 1 }),
    definition: '',
    better: 'higher' as const,
    values: [1],
  };
  expect(cells(metricParts(scenarioWith({ metrics: [metric] })))).toEqual([
    ...['a', '<code>a</code>', '1 fps', 'drag 56 · level.frozen 1'],
  ]);
});

it('one line for the finger, and one for each screen of several', () => {
  const finger = {
    ...value('finger-sliding-fps', 114.9, { drag: 56, fling: 120 }),
    definition: '',
    better: 'higher' as const,
    values: [],
  };
  const other = { ...feed, scene: '' };
  expect(sceneLines({ name: 'two', metrics: [finger], scenes: [feed, other, article, login] })).toEqual([
    'two: drag 56 fps · fling 120 fps',
    '  Feed: hitch 48.2 ms/s · drag 56 fps · fling 120 fps · start 83 ms',
    '  no screen recorded: hitch 48.2 ms/s · drag 56 fps · fling 120 fps · start 83 ms',
    '  Login: nothing scrolled · start 310 ms',
  ]);
  expect(sceneLines({ name: 'two', metrics: [], scenes: [feed] })).toEqual([]);
});
