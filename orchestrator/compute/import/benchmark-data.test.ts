import { expect, test } from 'vitest';
import { benchmarkLedger, iterationsOf, readBenchmarkData } from './benchmark-data.ts';

const fileOf = (benchmark: object, context?: object): string =>
  JSON.stringify({ ...(context && { context }), benchmarks: [{ name: 'a', className: 'b', ...benchmark }] });
const testIn = (text: string) => {
  const [first] = readBenchmarkData(text).tests;
  if (first === undefined) throw new Error('no test');
  return first;
};
const single = (...runs: number[]) => ({ minimum: 0, maximum: 0, median: 0, runs });

// The fields and their order are those of androidx.benchmark.json.BenchmarkData, as its ResultWriterTest prints them.
const FILE = fileOf(
  {
    name: 'scroll[items=100]',
    params: { items: '100' },
    className: 'com.acme.benchmark.FeedBenchmark',
    totalRunTimeNs: 41_000_000_000,
    metrics: { frameCount: single(4, 3) },
    sampledMetrics: {
      frameDurationCpuMs: {
        P50: 5.2,
        runs: [
          [4.1, 5.2, 6.3, 20.4],
          [4, 5, 6],
        ],
      },
      frameOverrunMs: {
        P50: -8,
        runs: [
          [-9.5, -8.4, 3.3],
          [-9, -8, -7, 12.5],
        ],
      },
    },
    warmupIterations: 0,
    repeatIterations: 2,
    thermalThrottleSleepSeconds: 0,
    profilerOutputs: [{ type: 'PerfettoTrace', label: 'Trace', filename: 'a.perfetto-trace' }],
  },
  {
    build: {
      brand: 'google',
      device: 'oriole',
      fingerprint: 'google/oriole/oriole:14',
      model: 'Pixel 6',
      version: { codename: 'REL', sdk: 34 },
    },
    cpuCoreCount: 8,
  },
);

test('the device, and each test with its iterations', () => {
  expect(readBenchmarkData(FILE).device).toEqual({
    manufacturer: 'google',
    model: 'Pixel 6',
    fingerprint: 'google/oriole/oriole:14',
    api: 34,
  });
  const read = testIn(FILE);
  expect(read).toMatchObject({
    name: 'scroll[items=100]',
    className: 'com.acme.benchmark.FeedBenchmark',
    suppressed: [],
    totalRunMs: 41_000,
  });
  expect(iterationsOf(read)).toEqual([
    {
      metrics: { frameCount: 4 },
      samples: { frameDurationCpuMs: [4.1, 5.2, 6.3, 20.4], frameOverrunMs: [-9.5, -8.4, 3.3] },
    },
    {
      metrics: { frameCount: 3 },
      samples: { frameDurationCpuMs: [4, 5, 6], frameOverrunMs: [-9, -8, -7, 12.5] },
    },
  ]);
});

test('a file of 1.0 has no sampled metrics, one that a script made no context', () => {
  const text = fileOf({ metrics: { startupMs: single(210, 196, 195) } });
  expect(readBenchmarkData(text).device).toBeUndefined();
  expect(iterationsOf(testIn(text)).map(({ metrics }) => metrics)).toEqual([
    { startupMs: 210 },
    { startupMs: 196 },
    { startupMs: 195 },
  ]);
});

test('an iteration that did not capture every metric is one without values', () => {
  const made = { metrics: { timeToInitialDisplayMs: single(347) }, warmupIterations: 0, repeatIterations: 3 };
  expect(iterationsOf(testIn(fileOf(made))).map(({ metrics }) => metrics)).toEqual([
    { timeToInitialDisplayMs: 347 },
    {},
    {},
  ]);
  // A Microbenchmark's number of repetitions within an iteration.
  const micro = { metrics: { timeNs: single(5) }, warmupIterations: 12, repeatIterations: 10_000 };
  expect(iterationsOf(testIn(fileOf(micro)))).toHaveLength(1);
  expect(iterationsOf(testIn(fileOf({ warmupIterations: 0, repeatIterations: 3 })))).toEqual([]);
});

test('a Microbenchmark counts allocations in fewer iterations than it takes times', () => {
  const metrics = { timeNs: single(7, 8, 9), allocationCount: single(1) };
  expect(iterationsOf(testIn(fileOf({ metrics }))).map((one) => one.metrics)).toEqual([
    { timeNs: 7, allocationCount: 1 },
    { timeNs: 8 },
    { timeNs: 9 },
  ]);
});

test.each([
  ['EMULATOR_pageTurns', 'pageTurns', ['EMULATOR']],
  ['DEBUGGABLE_LOW-BATTERY_scroll', 'scroll', ['DEBUGGABLE', 'LOW-BATTERY']],
  ['HTML_PARSER', 'HTML_PARSER', []],
  ['scroll_UP', 'scroll_UP', []],
])('%s is the test %s with the conditions %j', (written, name, suppressed) => {
  expect(testIn(fileOf({ name: written }))).toMatchObject({ name, suppressed });
});

test('names that objects have are metrics like any other', () => {
  const metrics = { constructor: single(1), toString: single(2) };
  expect(iterationsOf(testIn(fileOf({ metrics })))[0]?.metrics).toEqual({ constructor: 1, toString: 2 });
});

test('of the frames, each column is filled separately; impossible durations are left out', () => {
  const sampledMetrics = {
    frameDurationCpuMs: { runs: [[5, -1, 10_000, 1e308]] },
    frameOverrunMs: { runs: [[-9_999, 3, -10_000, 10_000]] },
  };
  const [iteration] = iterationsOf(testIn(fileOf({ sampledMetrics })));
  if (iteration === undefined) throw new Error('no iteration');
  const ledger = benchmarkLedger(iteration);
  expect([...(ledger.cpuDurationUs ?? [])]).toEqual([5_000, Number.NaN]);
  expect([...(ledger.timelineOverrunUs ?? [])]).toEqual([-9_999_000, 3_000]);
  expect([...ledger.has]).toEqual(['cpu-duration', 'timeline-overrun']);
});

test('before API 31 there is no overrun', () => {
  const [iteration] = iterationsOf(
    testIn(fileOf({ sampledMetrics: { frameDurationCpuMs: { runs: [[1]] } } })),
  );
  expect(iteration && [...benchmarkLedger(iteration).has]).toEqual(['cpu-duration']);
});

test('another file is refused at once', () => {
  expect(() => readBenchmarkData('{"results": []}')).toThrow(/benchmarks/);
  expect(() => readBenchmarkData(fileOf({ metrics: { a: { median: 3 } } }))).toThrow(/runs/);
});
