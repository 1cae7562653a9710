import { group } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import { pooledPercentiles } from '../../compute/import/benchmark-metrics.ts';
import type { RunMeasurement } from '../../compute/measurement.ts';
import { type KeyMetric, keyMetrics } from '../result/key-metrics.ts';
import type { MetricResult, Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';

/**
 * `benchmarkData.json`, the shape that AndroidX Macrobenchmark writes and its dashboards read:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/json/BenchmarkData.kt
 * Metrics have Hitchproof's names: FrameMetrics does not measure what Macrobenchmark calls `frameOverrunMs`.
 * @param measured the measurements of a scenario, in run order
 */
export function benchmarkData(
  result: Result,
  measured: (scenario: ScenarioResult) => readonly RunMeasurement[] = () => [],
): object {
  const byScenario = group(keyMetrics(result), ({ scenario }) => scenario);
  return {
    context: contextOf(result),
    benchmarks: result.scenarios
      .filter((scenario) => byScenario.has(scenario) || isOfBenchmark(scenario))
      .map((scenario) =>
        benchmarkOf(scenario, singlesOf(scenario, byScenario.get(scenario)), measured(scenario)),
      ),
  };
}

const isOfBenchmark = ({ device }: ScenarioResult): boolean => device.source === 'macrobenchmark';

/** What a benchmark measured keeps its name. */
const singlesOf = (scenario: ScenarioResult, metrics: readonly KeyMetric[] = []): object =>
  Object.fromEntries(
    isOfBenchmark(scenario)
      ? scenario.metrics
          .filter(({ metric }) => !/\.P\d\d$|^androidx\//.test(metric))
          .map((one) => [one.metric, singleMetric(one)])
      : metrics.map((metric) => [nameOf(metric), singleMetric(metric)]),
  );

/** The schema has no unknown values: texts are `unknown`, numbers −1, like AndroidX's own unknown ART version. */
const contextOf = ({ target, app, tool, simulated, commit }: Result): object => ({
  build: {
    brand: plainText(target.manufacturer),
    device: 'unknown',
    fingerprint: 'unknown',
    id: 'unknown',
    model: plainText(target.model),
    type: 'unknown',
    version: { codename: 'REL', sdk: target.api },
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
    tool: plainText(tool),
    package: plainText(app.package),
    simulated: String(simulated),
    ...(target.profile === undefined ? {} : { profile: target.profile }),
    ...(commit === undefined ? {} : { commit: plainText(commit) }),
  },
});

function benchmarkOf(scenario: ScenarioResult, metrics: object, measured: readonly RunMeasurement[]): object {
  const runs = scenario.runs.filter(({ arm }) => arm === 'current');
  return {
    name: plainText(scenario.name),
    params: {
      refreshHz: String(scenario.device.refreshHz),
      buildType: plainText(scenario.device.buildType),
      gestureEngine: plainText(scenario.device.gestureEngine),
    },
    className: plainText(scenario.spec),
    totalRunTimeNs: Math.round(runs.reduce((sum, { wallMs }) => sum + (wallMs ?? 0), 0) * 1_000_000),
    metrics,
    sampledMetrics: sampledIn(measured.filter((run) => isValid(runs, run))),
    warmupIterations: isOfBenchmark(scenario) ? 0 : 1,
    repeatIterations: runs.length,
    thermalThrottleSleepSeconds: 0,
  };
}

const isValid = (runs: ScenarioResult['runs'], { arm, run }: RunMeasurement): boolean =>
  runs.some((one) => one.arm === arm && one.run === run && one.outcome.kind === 'valid');

/** The samples of each run, and their percentiles all together. */
function sampledIn(runs: readonly RunMeasurement[]): object {
  const samples = runs.map(samplesOf);
  const names = [...new Set(samples.flatMap((run) => Object.keys(run)))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const lists = samples.map((run) => run[name] ?? []);
      const pooled = pooledPercentiles(lists);
      if (pooled === undefined) return [];
      const { samples: _, ...percentiles } = pooled;
      return [[name, { ...percentiles, runs: lists }]];
    }),
  );
}

/** Of a recorded run: the interval of each counted frame, and the hitch before it. */
function samplesOf({ samples, slides }: RunMeasurement): Readonly<Record<string, readonly number[]>> {
  if (samples !== undefined) return samples;
  const frames = slides.flatMap((slide) => slide.frames).filter(({ counted }) => counted);
  return {
    frameIntervalMs: frames.map(({ intervalUs }) => msFromUs(intervalUs)),
    frameHitchMs: frames.map(({ missedRefreshes, periodUs }) => msFromUs(missedRefreshes * periodUs)),
  };
}

const singleMetric = ({ values, median }: Pick<MetricResult, 'values' | 'median'>): object => ({
  minimum: Math.min(...values),
  maximum: Math.max(...values),
  median,
  runs: values,
});

/** `scroll-hitch-rate` in ms/s becomes `scrollHitchRateMsPerS`. */
const nameOf = ({ metric, unit }: KeyMetric): string => camelCase(`${metric} ${UNIT_WORDS[unit] ?? ''}`);

const UNIT_WORDS: Readonly<Partial<Record<KeyMetric['unit'], string>>> = {
  'ms/s': 'ms per s',
  '/min': 'per minute',
  ms: 'ms',
};

const camelCase = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
