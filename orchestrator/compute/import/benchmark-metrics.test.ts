import { expect, test } from 'vitest';
import { metrics } from '../metrics/index.ts';
import { iterationsOf, readBenchmarkData } from './benchmark-data.ts';
import {
  benchmarkMetric,
  benchmarkTraits,
  comparedIdsOf,
  defaultBudgetOf,
  isBenchmarkId,
  pooledPercentiles,
} from './benchmark-metrics.ts';
import { benchmarkRunFile, isBenchmarkRun, measureBenchmark } from './benchmark-run.ts';

test('percentiles have the digits that androidx’s own tests expect', () => {
  // ResultWriterTest: iterations of 0, 50 and 100 are printed with this P95.
  expect(pooledPercentiles([[0], [50], [100]])).toEqual({
    P50: 50,
    P90: 90,
    P95: 94.99999999999999,
    P99: 99,
    samples: 3,
  });
  // MetricResultTest.getPercentile: every percentile of 0, 25, 50, 75, 100 is itself.
  const { P90, P99 } =
    pooledPercentiles([
      [75, 0],
      [100, 25, 50],
    ]) ?? {};
  expect([P90, P99]).toEqual([90, 99]);
});

test('iterations are pooled, not averaged', () => {
  const few = Array.from({ length: 10 }, () => 100);
  const many = Array.from({ length: 990 }, () => 1);
  expect(pooledPercentiles([few, many])).toMatchObject({ P50: 1, P95: 1, samples: 1_000 });
  expect(pooledPercentiles([[7]])).toMatchObject({ P50: 7, P99: 7 });
  expect(pooledPercentiles([[], []])).toBeUndefined();
});

test.each([
  ['frameOverrunMs.P95', 'ms', 'lower'],
  ['frameOverrunMs_remote.P50', 'ms', 'lower'],
  ['frameDurationCpuMsFixture.P50', 'ms', 'lower'],
  ['frameCount', 'count', 'neither'],
  ['timeToInitialDisplayMs', 'ms', 'lower'],
  ['memoryHeapSizeMaxKb', 'kB', 'lower'],
  ['memoryFixtureRssAnonMaxKb', 'kB', 'lower'],
  ['memoryPageFaultMajorCount', 'count', 'lower'],
  ['powerCategoryDisplayUw', 'µW', 'lower'],
  ['energyTotalUws', 'µWs', 'lower'],
  ['batteryDiffMah', 'mAh', 'lower'],
  ['batteryStartMah', 'mAh', 'neither'],
  ['gfxFrameJankPercent', '%', 'lower'],
  ['gfxFrameTime50thPercentileMs', 'ms', 'lower'],
  ['FeedItem:%CardSumMs', 'ms', 'lower'],
  ['FeedItem:%CardCount', 'count', 'neither'],
  ['artGcCount', 'count', 'lower'],
  ['vsyncMissedFrameCount', 'count', 'lower'],
  ['logCount', 'count', 'neither'],
  ['timeNs', 'ns', 'lower'],
  ['allocationCount', 'count', 'lower'],
  ['methodsJitCompiled', '1', 'neither'],
  ['scrollHitchRateMsPerS', 'ms/s', 'lower'],
  ['slidingFps', 'fps', 'higher'],
] as const)('%s is in %s, %s is better', (id, unit, better) => {
  expect(benchmarkTraits(id)).toMatchObject({ unit, better });
  expect(benchmarkMetric(id)).toMatchObject({ id, unit, better });
});

const testOf = (benchmark: object) => {
  const [read] = readBenchmarkData(
    JSON.stringify({ benchmarks: [{ name: 'a', className: 'b', ...benchmark }] }),
  ).tests;
  if (read === undefined) throw new Error('no test');
  return read;
};
const FRAMES = {
  metrics: { frameCount: { runs: [2] }, memoryHeapSizeMaxKb: { runs: [20_000] } },
  sampledMetrics: { frameDurationCpuMs: { runs: [[4, 6]] }, frameOverrunMs: { runs: [[-9, 1]] } },
};

test('compared are the metrics with a direction; of samples, the middle and the tail', () => {
  expect(comparedIdsOf(testOf(FRAMES))).toEqual([
    'memoryHeapSizeMaxKb',
    'frameDurationCpuMs.P50',
    'frameDurationCpuMs.P95',
    'frameOverrunMs.P50',
    'frameOverrunMs.P95',
  ]);
});

test('frames get a budget, but not those of a start', () => {
  expect(defaultBudgetOf(testOf(FRAMES))).toEqual({ 'frameOverrunMs.P95': { max: 0 } });
  const metrics = { ...FRAMES.metrics, timeToInitialDisplayMs: { runs: [400] } };
  expect(defaultBudgetOf(testOf({ ...FRAMES, metrics }))).toEqual({});
  expect(defaultBudgetOf(testOf({ metrics: FRAMES.metrics }))).toEqual({});
});

test('an iteration is a run with every value of the file', () => {
  const [iteration] = iterationsOf(testOf(FRAMES));
  const file = iteration && benchmarkRunFile(iteration);
  if (file === undefined) throw new Error('no iteration');
  expect(isBenchmarkRun(file)).toBe(true);
  expect(isBenchmarkRun(Buffer.from('{"format":"hitchproof-gfxinfo-1"}'))).toBe(false);
  const run = measureBenchmark(file, { scenario: 'a', arm: 'current', run: 3 });
  const values = Object.entries(run.metrics).map(([id, value]) => [
    id,
    value.kind === 'measured' && value.value,
  ]);
  expect(Object.fromEntries(values)).toEqual({
    'androidx/frame-overrun.timeline': -4,
    'androidx/frame-duration-cpu': 5,
    frameCount: 2,
    memoryHeapSizeMaxKb: 20_000,
    'frameDurationCpuMs.P50': 5,
    'frameDurationCpuMs.P90': expect.closeTo(5.8, 12),
    'frameDurationCpuMs.P95': expect.closeTo(5.9, 12),
    'frameDurationCpuMs.P99': expect.closeTo(5.98, 12),
    'frameOverrunMs.P50': -4,
    'frameOverrunMs.P90': expect.closeTo(0, 12),
    'frameOverrunMs.P95': expect.closeTo(0.5, 12),
    'frameOverrunMs.P99': expect.closeTo(0.9, 12),
  });
  expect(run.samples).toEqual({ frameDurationCpuMs: [4, 6], frameOverrunMs: [-9, 1] });
  expect(() => measureBenchmark(Buffer.from('{"format":"hitchproof-benchmark-1"}'), run)).toThrow(
    /iteration/,
  );
});

test('no metric of the catalogue has the name of one in a file', () => {
  expect(metrics.filter(({ id }) => isBenchmarkId(id))).toEqual([]);
});
