import { group } from 'd3-array';
import { type KeyMetric, keyMetrics } from '../result/key-metrics.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/plain-text.ts';

/**
 * `benchmarkData.json`, the shape that AndroidX Macrobenchmark writes and its dashboards read:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/json/BenchmarkData.kt
 * Metrics have Hitchproof's names: FrameMetrics does not measure what Macrobenchmark calls `frameOverrunMs`.
 */
export function benchmarkData(result: Result): object {
  const byScenario = group(keyMetrics(result), ({ scenario }) => scenario);
  return {
    context: contextOf(result),
    benchmarks: [...byScenario].map(([scenario, metrics]) => benchmarkOf(scenario, metrics)),
  };
}

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

function benchmarkOf(scenario: ScenarioResult, metrics: readonly KeyMetric[]): object {
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
    metrics: Object.fromEntries(metrics.map((metric) => [nameOf(metric), singleMetric(metric)])),
    sampledMetrics: {},
    warmupIterations: 1,
    repeatIterations: runs.length,
    thermalThrottleSleepSeconds: 0,
  };
}

const singleMetric = ({ values, median }: KeyMetric): object => ({
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
