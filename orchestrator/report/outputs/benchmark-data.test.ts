import { expect, test } from 'vitest';
import { resultWith, scenarioWith } from '../../../test/builders/result-with.ts';
import { benchmarkData } from './benchmark-data.ts';
import { actionBenchmark, bencherJson } from './benchmark-services.ts';

const [hitchRate] = scenarioWith().metrics;
const metrics = hitchRate === undefined ? [] : [hitchRate];
const [run] = scenarioWith().runs;
const runs =
  run === undefined ? [] : [run, { ...run, wallMs: undefined }, { ...run, arm: 'baseline' as const }];

test('benchmarkData.json: the context and one benchmark per scenario', () => {
  expect(benchmarkData(resultWith([{ metrics, runs }], { commit: 'abc' }))).toEqual({
    context: {
      build: {
        brand: 'Google',
        device: 'unknown',
        fingerprint: 'unknown',
        id: 'unknown',
        model: 'Pixel 8',
        type: 'unknown',
        version: { codename: 'REL', sdk: 35 },
      },
      cpuCoreCount: -1,
      cpuLocked: false,
      cpuMaxFreqHz: -1,
      memTotalBytes: -1,
      sustainedPerformanceModeEnabled: false,
      artMainlineVersion: -1,
      osCodenameAbbreviated: 'unknown',
      compilationMode: 'unknown',
      payload: {
        tool: 'hitchproof 0.1.0',
        package: 'dev.hitchproof.demo',
        simulated: 'false',
        commit: 'abc',
      },
    },
    benchmarks: [
      {
        name: 'feed-fling',
        params: { refreshHz: '60', buildType: 'release', gestureEngine: 'in-app' },
        className: 'specs/feed.spec.ts',
        totalRunTimeNs: 900_000_000,
        metrics: {
          scrollHitchRateMsPerS: { minimum: 10.9, maximum: 13.8, median: 12.4, runs: [10.9, 12.4, 13.8] },
        },
        sampledMetrics: {},
        warmupIterations: 1,
        repeatIterations: 2,
        thermalThrottleSleepSeconds: 0,
      },
    ],
  });
  expect(JSON.stringify(benchmarkData(resultWith([])))).not.toContain('"commit"');
});

test.each([
  ['ms', 'scrollHitchRateMs'],
  ['/min', 'scrollHitchRatePerMinute'],
  ['fps', 'scrollHitchRate'],
] as const)('a metric in %s is named %s', (unit, name) => {
  const result = resultWith([{ metrics: metrics.map((metric) => ({ ...metric, unit })), verdicts: [] }]);
  expect(JSON.stringify(benchmarkData(result))).toContain(`"metrics":{"${name}":`);
});

test('each scenario is one benchmark', () => {
  const both = benchmarkData(resultWith([{ metrics }, { name: 'other', metrics }]));
  expect(both).toMatchObject({ benchmarks: [{ name: 'feed-fling' }, { name: 'other' }] });
});

test('github-action-benchmark: the interval of a budget, else the range of the values', () => {
  const entry = {
    name: 'feed-fling on Pixel 8 · API 35 · 60 Hz: Hitch rate',
    unit: 'ms/s',
    value: 12.4,
    range: '[10.9, 13.8]',
    extra: '3 runs\nbudget: fail',
  };
  expect(actionBenchmark(resultWith([{ metrics }]), 'lower')).toEqual([entry]);
  expect(actionBenchmark(resultWith([{ metrics }]), 'higher')).toEqual([]);
  const ungated = metrics.map((metric) => ({ ...metric, values: [3, 1, 2] }));
  expect(actionBenchmark(resultWith([{ metrics: ungated, verdicts: [] }]), 'lower')).toEqual([
    { ...entry, range: '[1, 3]', extra: '3 runs' },
  ]);
});

test('bencher.json: a benchmark per scenario, a measure per metric, named by slugs', () => {
  const both = [...metrics, ...metrics.map((metric) => ({ ...metric, metric: 'sliding-fps', median: 60 }))];
  expect(bencherJson(resultWith([{ metrics: both }], { simulated: true }))).toEqual({
    'feed-fling on Pixel 8 · API 35 · 60 Hz (simulated)': {
      'scroll-hitch-rate': { value: 12.4, lower_value: 10.9, upper_value: 13.8 },
      'sliding-fps': { value: 60 },
    },
  });
});
