import { expect, test } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import {
  judgementOf,
  reportedRunOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { measured } from '../../compute/metrics/metric.ts';
import { playSlowSession } from '../../compute/metrics/play/slow-session.ts';
import { scrollHitchRate } from '../../compute/metrics/scroll-hitch-rate.ts';
import { detailSections } from '../markdown/details.ts';
import { keyMetrics } from './key-metrics.ts';
import { metricResultOf, optionsText } from './metric-result.ts';
import { resultOf } from './result-of.ts';

const runs = [8, 20, 30].map((rate) => measurementOf({ 'scroll-hitch-rate': rate }));
const withOptions = [0.1, 0.4, 0.4].map((share30fps) =>
  measurementOf(
    {},
    {
      metrics: {
        'play/slow-session': { ...measured(0.05, { share30fps, share20fps: 0.05 }), options: { fps: 20 } },
      },
    },
  ),
);

test('only the configured profiles rate the median', () => {
  const [result] = metricResultOf(scrollHitchRate, runs, ['apple-hitches-2026', 'android-vitals']);
  expect(result?.ratings).toEqual([
    {
      profile: 'apple-hitches-2026',
      rating: 'fair',
      median: 20,
      bounds: 'good ≤ 10, fair ≤ 25, poor > 50',
      source: 'https://developer.apple.com/documentation/xcode/understanding-hitches-in-your-app',
    },
  ]);
  expect(metricResultOf(scrollHitchRate, runs, [])[0]).not.toHaveProperty('ratings');
});

test('values that are missing or no number are left out; without any there is no result', () => {
  const odd = { 'scroll-hitch-rate': { ...measured(Number.NaN) } };
  const some = [...runs, measurementOf({}), measurementOf({}, { metrics: odd })];
  const [result] = metricResultOf(scrollHitchRate, some, []);
  expect(result).toMatchObject({ metric: 'scroll-hitch-rate', median: 20, values: [8, 20, 30] });
  expect(metricResultOf(scrollHitchRate, [measurementOf({}, { metrics: odd })], [])).toEqual([]);
});

test('a profile of a part that no run has rates nothing', () => {
  const without = [measurementOf({ 'play/slow-session': 0.3 })];
  expect(metricResultOf(playSlowSession, without, ['play-slow-session-30fps'])[0]).not.toHaveProperty(
    'ratings',
  );
});

test('options in words', () => {
  expect(optionsText({ fps: 20, strict: true, limit: 3 })).toBe('fps 20, strict, limit 3');
});

test('a profile of one part rates that part', () => {
  const both = ['play-slow-session-30fps', 'play-slow-session-20fps'];
  expect(metricResultOf(playSlowSession, withOptions, both)[0]?.ratings).toMatchObject([
    { rating: 'poor', median: 0.4 },
    { rating: 'good', median: 0.05 },
  ]);
});

test('options are in the title and beside the values, and make another series', () => {
  const plain = reportOf();
  const { metrics } = reportedRunOf(1, 10);
  const input = reportOf({
    metrics: [...plain.metrics, playSlowSession],
    measurements: withOptions.map((run, i) =>
      reportedRunOf(i + 1, 10, { metrics: { ...metrics, ...run.metrics } }),
    ),
    judgement: judgementOf({
      scenarios: [scenarioOf({ verdicts: [verdictOf({ metric: 'play/slow-session', unit: 'ratio' })] })],
    }),
  });
  const result = resultOf(input);
  const title = 'Share of slow frames, Play slow session (fps 20)';
  expect(result.scenarios[0]?.metrics.at(-1)).toMatchObject({ title, options: { fps: 20 } });
  expect(result.scenarios[0]?.verdicts[0]?.title).toBe(title);
  expect(keyMetrics(result).map(({ metric }) => metric)).toContain('play/slow-session fps 20');
  expect(resultOf(plain).scenarios[0]?.metrics[0]).not.toHaveProperty('options');
});

test('the summary has the ratings of the chosen profiles', () => {
  const metrics = [scrollHitchRate];
  const sectionsFor = (thresholdProfiles: readonly string[]): string =>
    detailSections(resultOf(reportOf({ metrics, thresholdProfiles }))).join('\n');
  expect(sectionsFor(['apple-scroll-2020'])).toContain('good ≤ 5, poor \\> 10 | poor |');
  expect(sectionsFor([])).not.toContain('threshold profiles');
});
