import { expect, test } from 'vitest';
import {
  judgedRunOf,
  manifestOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import type { Series } from '../../history/read-trends.ts';
import { shownTrend } from './shown-trend.ts';

const metric = 'scroll-hitch-rate';
const { deviceClass } = scenarioOf();
const seriesOf = (medians: readonly number[], change: Partial<Series> = {}): Series => ({
  metric,
  scenario: 'feed-fling',
  deviceClass,
  points: medians.map((median, i) => ({
    session: `s${i}`,
    judgedAt: '2026-01-01T12:00:00Z',
    commit: undefined,
    branch: undefined,
    median,
    low: median,
    high: median,
    runs: 3,
  })),
  ...change,
});
const trendOf = (series: readonly Series[], judged = scenarioOf()) =>
  shownTrend(judged, {
    ...reportOf({ manifest: manifestOf({ commit: 'abc' }) }),
    earlier: { verdicts: [], series },
  });

test('the earlier sessions, then this one with the median and range of its runs', () => {
  const trend = trendOf([seriesOf([3])]);
  expect(trend).toMatchObject({ title: 'Hitch rate', unit: 'ms/s' });
  expect(trend?.points.map(({ session, median }) => [session, median])).toEqual([
    ['s0', 3],
    ['20260301-120000', 12.4],
  ]);
  expect(trend?.points[1]).toMatchObject({ commit: 'abc', low: 10.9, high: 13.8, runs: 3 });
});

test('the change points count this session', () => {
  const level = (value: number) =>
    [...Array(12).keys()].map((i) => (i % 3) / 10).map((noise) => value + noise);
  expect(trendOf([seriesOf([...level(3), ...level(12)])])?.changes).toMatchObject([
    { index: 12, direction: 'regression' },
  ]);
});

const runWith = (change: object) =>
  scenarioOf({ runs: [judgedRunOf({ values: { [metric]: 9 }, ...change })] });
test.each([
  ['no series', [], scenarioOf()],
  ['a series of another metric', [seriesOf([3], { metric: 'other' })], scenarioOf()],
  ['a series of another scenario', [seriesOf([3], { scenario: 'other' })], scenarioOf()],
  ['another device', [seriesOf([3], { deviceClass: { ...deviceClass, api: 21 } })], scenarioOf()],
  ['a device of a fleet', [seriesOf([3], { deviceName: 'pixel-1' })], scenarioOf()],
  ['another device of the fleet', [seriesOf([3])], scenarioOf({ deviceName: 'pixel-2' })],
  ['other options', [seriesOf([3], { options: 'limit=2' })], scenarioOf()],
  ['another basis', [seriesOf([3], { basis: 'presented' })], scenarioOf()],
  ['no valid run', [seriesOf([3])], runWith({ outcome: { kind: 'app-failure', cause: 'crash' } })],
  ['only runs of the baseline', [seriesOf([3])], runWith({ arm: 'baseline' })],
  ['no value', [seriesOf([3])], runWith({ values: {} })],
  [
    'an unknown metric',
    [seriesOf([3], { metric: 'x' })],
    scenarioOf({ verdicts: [verdictOf({ metric: 'x' })] }),
  ],
])('there is none with %s', (_, series, judged) => expect(trendOf(series, judged)).toBeUndefined());

test('options and basis of the runs are those of the series', () => {
  const judged = runWith({ options: { [metric]: { limit: 2 } }, bases: { [metric]: 'presented' } });
  expect(trendOf([seriesOf([3], { options: 'limit=2', basis: 'presented' })], judged)?.points).toHaveLength(
    2,
  );
});

test('the trend has title and unit of the headline metric', () => {
  const judged = scenarioOf({
    runs: [judgedRunOf({ values: { 'sliding-fps': 58 } })],
    verdicts: [verdictOf({ metric: 'sliding-fps' })],
  });
  expect(trendOf([seriesOf([57], { metric: 'sliding-fps' })], judged)).toMatchObject({
    title: 'Sliding fps',
    unit: 'fps',
  });
});

test('a first session has no trend', () => expect(shownTrend(scenarioOf(), reportOf())).toBeUndefined());
