import { expect, test } from 'vitest';
import { partsOf } from '../../../test/builders/result-of.ts';
import { frameDurationCpu } from '../metrics/androidx/frame-duration-cpu.ts';
import { frameOverrunTimeline } from '../metrics/androidx/frame-overrun.ts';
import { metrics } from '../metrics/index.ts';
import { importBenchmarkData } from './benchmark-data.ts';

const CPU = [
  [4.1, 5.2, 6.3, 20.4],
  [4.0, 5.0, 6.0],
];
const OVERRUN = [
  [-9.5, -8.4, 3.3],
  [-9.0, -8.0, -7.0, 12.5],
];

// Shape of androidx.benchmark.json.BenchmarkData, as written by a macrobenchmark with FrameTimingMetric.
const FILE = JSON.stringify({
  context: {
    build: {
      brand: 'google',
      device: 'oriole',
      fingerprint: 'google/oriole/oriole:14',
      model: 'Pixel 6',
      version: { codename: 'REL', sdk: 34 },
    },
    cpuCoreCount: 8,
    cpuLocked: false,
    cpuMaxFreqHz: 2_802_000_000,
    memTotalBytes: 7_750_000_000,
    sustainedPerformanceModeEnabled: false,
  },
  benchmarks: [
    {
      name: 'scrollFeed',
      params: {},
      className: 'dev.hitchproof.benchmark.FeedBenchmark',
      totalRunTimeNs: 41_000_000_000,
      metrics: { frameCount: { minimum: 3, maximum: 4, median: 3.5, runs: [4, 3] } },
      sampledMetrics: {
        frameDurationCpuMs: { P50: 5.2, P90: 11.94, P95: 16.17, P99: 19.554, runs: CPU },
        frameOverrunMs: { P50: -8, P90: 6.98, P95: 9.74, P99: 11.948, runs: OVERRUN },
      },
      warmupIterations: 0,
      repeatIterations: 2,
      thermalThrottleSleepSeconds: 0,
      profilerOutputs: [],
    },
    {
      name: 'startup',
      params: {},
      className: 'dev.hitchproof.benchmark.StartupBenchmark',
      totalRunTimeNs: 1,
      metrics: { timeToInitialDisplayMs: { minimum: 1, maximum: 2, median: 1, runs: [1, 2] } },
      sampledMetrics: {},
    },
  ],
});

test('each iteration of a benchmark with frames is a ledger', () => {
  const benchmarks = importBenchmarkData(FILE);
  expect(benchmarks).toMatchObject([
    { name: 'scrollFeed', className: 'dev.hitchproof.benchmark.FeedBenchmark' },
  ]);
  expect(benchmarks[0]?.iterations.map(({ ledger }) => ledger.count)).toEqual([4, 4]);
});

test('pooled over the iterations, the percentiles are those of the file', () => {
  const pooled = { cpu: CPU.flat(), overrun: OVERRUN.flat() };
  const [benchmark] = importBenchmarkData(
    JSON.stringify({
      benchmarks: [
        {
          name: 'pooled',
          className: 'x',
          sampledMetrics: {
            frameDurationCpuMs: { runs: [pooled.cpu] },
            frameOverrunMs: { runs: [pooled.overrun] },
          },
        },
      ],
    }),
  );
  const ledger = benchmark?.iterations[0]?.ledger;
  if (ledger === undefined) throw new Error('no iteration');
  const close = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 9)]));
  expect(partsOf(frameDurationCpu, ledger)).toEqual(close({ P50: 5.2, P90: 11.94, P95: 16.17, P99: 19.554 }));
  expect(partsOf(frameOverrunTimeline, ledger)).toEqual(
    close({ P50: -8, P90: 6.98, P95: 9.74, P99: 11.948 }),
  );
});

test('it has no times: every other metric names its missing input', () => {
  const ledger = importBenchmarkData(FILE)[0]?.iterations[0]?.ledger;
  if (ledger === undefined) throw new Error('no iteration');
  const measured = metrics.filter((metric) => metric.measure(ledger).kind === 'measured').map(({ id }) => id);
  expect(measured).toEqual(['androidx/frame-overrun.timeline', 'androidx/frame-duration-cpu']);
});

test('before API 31 there is no overrun', () => {
  const text = JSON.stringify({
    benchmarks: [{ name: 'a', className: 'b', sampledMetrics: { frameDurationCpuMs: { runs: [[1]] } } }],
  });
  expect([...(importBenchmarkData(text)[0]?.iterations[0]?.ledger.has ?? [])]).toEqual(['cpu-duration']);
});

test('impossible values are counted and left out', () => {
  const sampledMetrics = {
    frameDurationCpuMs: { runs: [[5, -1, 10_000, 1e308]] },
    frameOverrunMs: { runs: [[-9_999, 3, -10_000, 10_000]] },
  };
  const [file] = importBenchmarkData(
    JSON.stringify({ benchmarks: [{ name: 'a', className: 'b', sampledMetrics }] }),
  );
  const [iteration] = file?.iterations ?? [];
  expect(iteration).toMatchObject({ garbage: 5, ledger: { count: 2 } });
  expect([...(iteration?.ledger.cpuDurationUs ?? [])]).toEqual([5_000, Number.NaN]);
  expect([...(iteration?.ledger.timelineOverrunUs ?? [])]).toEqual([-9_999_000, 3_000]);
});

test('another file is refused at once', () => {
  expect(() => importBenchmarkData('{"results": []}')).toThrow(/benchmarks/);
});
