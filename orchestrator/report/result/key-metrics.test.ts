import { expect, test } from 'vitest';
import { regressedWith, resultWith, scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import { keyMetrics } from './key-metrics.ts';
import type { MetricResult } from './result.ts';

const [hitchRate] = scenarioWith().metrics;
const metricWith = (metric: string, change: Partial<MetricResult> = {}): MetricResult[] =>
  hitchRate === undefined ? [] : [{ ...hitchRate, metric, ...change }];
const keysOf = (...metrics: readonly MetricResult[]) =>
  keyMetrics(resultWith([{ metrics: [...metrics], verdicts: [verdictWith({ metric: 'gated' })] }]));

test('the headline metrics, and every metric with a verdict', () => {
  const ids = ['scroll-hitch-rate', 'frame-rate', 'gated', 'play/slow-session', 'sliding-fps'];
  expect(keysOf(...ids.flatMap((id) => metricWith(id))).map(({ metric }) => metric)).toEqual([
    'scroll-hitch-rate',
    'gated',
    'sliding-fps',
  ]);
});

test('values of other options are another series', () => {
  expect(keysOf(...metricWith('gated', { options: { fps: 20, strict: true } }))[0]?.metric).toBe(
    'gated fps 20, strict',
  );
});

test('the interval is that of the value, which only a budget has', () => {
  const metric = 'scroll-hitch-rate';
  const keyWith = (...verdicts: readonly ReturnType<typeof verdictWith>[]) =>
    keyMetrics(resultWith([{ metrics: metricWith(metric), verdicts: [...verdicts] }]))[0];
  const both = keyWith(regressedWith(), verdictWith());
  expect(both?.interval).toMatchObject({ low: 10.9, high: 13.8 });
  expect(both?.verdicts).toHaveLength(2);
  expect(keyWith(regressedWith())?.interval).toBeUndefined();
  expect(keyWith()).toMatchObject({ interval: undefined, verdicts: [] });
});

test('where it was measured: scenario, device, and whether it is simulated', () => {
  const result = resultWith([{ metrics: metricWith('scroll-hitch-rate'), deviceName: 'pixel-2' }], {
    simulated: true,
  });
  expect(keyMetrics(result)[0]?.where).toBe('feed-fling on pixel-2: Pixel 8 · API 35 · 60 Hz (simulated)');
});
