import type { Better, Metric, Unit } from '../metrics/metric.ts';
import { unavailable } from '../metrics/metric.ts';
import type { MetricTraits } from '../metrics/metric-traits.ts';
import type { BenchmarkIteration, BenchmarkTest } from './benchmark-data.ts';

/** What Macrobenchmark prints of a metric with samples. */
export const PERCENTILES = ['P50', 'P90', 'P95', 'P99'] as const;
type Percentile = (typeof PERCENTILES)[number];
export type PooledPercentiles = Readonly<Record<Percentile, number>> & { readonly samples: number };

/**
 * The same operations in the same order as `MetricResult.getPercentile`, so that the last digit is the same too.
 * https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/main/java/androidx/benchmark/MetricResult.kt
 */
function androidxPercentile(sorted: Float64Array, percent: number): number {
  const ideal = (percent / 100) * (sorted.length - 1);
  const below = Math.trunc(ideal);
  const first = sorted[below] ?? Number.NaN;
  const second = sorted[below + 1] ?? first;
  const ratio = ideal - below;
  return first * (1 - ratio) + second * ratio;
}

/** Percentiles of all samples of a metric in one list, as Macrobenchmark pools its iterations; undefined without samples. */
export function pooledPercentiles(iterations: readonly (readonly number[])[]): PooledPercentiles | undefined {
  const sorted = new Float64Array(iterations.flat()).sort();
  if (sorted.length === 0) return undefined;
  const at = (percent: number): number => androidxPercentile(sorted, percent);
  return { P50: at(50), P90: at(90), P95: at(95), P99: at(99), samples: sorted.length };
}

/** Metric id → value of one iteration; a metric with samples has an id for each percentile, `frameOverrunMs.P95`. */
export const benchmarkValues = ({ metrics, samples }: BenchmarkIteration): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...Object.entries(metrics),
    ...Object.entries(samples).flatMap(([metric, values]) => {
      const pooled = pooledPercentiles([values]);
      return pooled === undefined
        ? []
        : PERCENTILES.map((name) => [`${metric}.${name}`, pooled[name]] as const);
    }),
  ]);

/** Ids of everything that a test measured. */
export const benchmarkIdsOf = ({ metrics, samples }: BenchmarkTest): readonly string[] => [
  ...metrics.keys(),
  ...[...samples.keys()].flatMap((metric) => PERCENTILES.map((name) => `${metric}.${name}`)),
];

/** Metrics of a test that are compared with a baseline: those with a direction; of samples the middle and the tail. */
export const comparedIdsOf = (test: BenchmarkTest): readonly string[] =>
  benchmarkIdsOf(test).filter((id) => benchmarkTraits(id).better !== 'neither' && !/\.P9[09]$/.test(id));

/**
 * The budget of a test with frames if none is given: 95 % of them meet their deadline. The frames of a start are late for
 * other reasons.
 */
export const defaultBudgetOf = ({
  metrics,
  samples,
}: BenchmarkTest): Readonly<Record<string, { max: number }>> =>
  samples.has('frameOverrunMs') &&
  ![...metrics.keys()].some((metric) => /^timeTo.*DisplayMs|^startupMs$/.test(metric))
    ? { 'frameOverrunMs.P95': { max: 0 } }
    : {};

/** Units as androidx.benchmark abbreviates them at the end of a name; a process's label may follow. */
const UNITS: Readonly<Record<string, Unit>> = {
  MsPerS: 'ms/s',
  PerMinute: '/min',
  Fps: 'fps',
  Ratio: 'ratio',
  Ms: 'ms',
  Ns: 'ns',
  Kb: 'kB',
  Uws: 'µWs',
  Uw: 'µW',
  Mah: 'mAh',
  Percent: '%',
  Count: 'count',
};
const AT_END = new RegExp(`(${Object.keys(UNITS).join('|')})$`);
const BEFORE_LABEL = new RegExp(`(${Object.keys(UNITS).join('|')})(?=[A-Z_:.-])`);
const HIGHER: readonly Unit[] = ['fps'];
/** A count says nothing about good or bad unless what it counts does. */
const BAD_COUNT = /allocation|[Ff]ault|[Mm]issed|[Jj]ank|[Ss]low|Latency|[Jj]it|^gc|Gc|GC/;
const NO_DIRECTION = /^battery(Start|End)Mah/;

export function benchmarkTraits(id: string): MetricTraits {
  const name = id.replace(/\.P\d\d$/, '');
  const suffix = (AT_END.exec(name) ?? BEFORE_LABEL.exec(name))?.[1] ?? '';
  const unit = UNITS[suffix] ?? '1';
  return { unit, better: betterOf(name, unit), ...(/^frameOverrunMs/.test(name) ? { signed: true } : {}) };
}

/** Whether it can be the name of a benchmark's metric with a unit: those of the catalogue have no capitals. */
export const isBenchmarkId = (id: string): boolean => /[A-Z]/.test(id) && benchmarkTraits(id).unit !== '1';

function betterOf(name: string, unit: Unit): Better {
  if (unit === '1' || NO_DIRECTION.test(name)) return 'neither';
  if (unit === 'count') return BAD_COUNT.test(name) ? 'lower' : 'neither';
  return HIGHER.includes(unit) ? 'higher' : 'lower';
}

const DEFINITIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^frameOverrunMs/,
    'How long after its deadline each frame was ready; a negative value is the time left. From the frame timeline.',
  ],
  [/^frameDurationCpuMs/, 'Time of the UI thread and the RenderThread for each frame.'],
  [/^frameCount/, 'Frames that the iteration produced.'],
  [/^timeToInitialDisplayMs/, 'Time from the launch intent until the first frame of the activity.'],
  [/^timeToFullDisplayMs/, 'Time from the launch intent until the frame after reportFullyDrawn.'],
];

/** A metric of a benchmark's file, for the report. It is measured already: only a file of benchmarks has a value. */
export function benchmarkMetric(id: string): Metric {
  const percentile = /\.(P\d\d)$/.exec(id)?.[1];
  const { unit, better } = benchmarkTraits(id);
  const name = percentile === undefined ? id : id.slice(0, -percentile.length - 1);
  const about = DEFINITIONS.find(([of]) => of.test(name))?.[1] ?? 'As the benchmark measured it.';
  return {
    id,
    title: percentile === undefined ? name : `${name} ${percentile}`,
    unit,
    better,
    definition: percentile === undefined ? about : `${about} ${percentile} of an iteration’s samples.`,
    formula: 'as in the file',
    sources: [{ title: 'AndroidX, Macrobenchmark metrics', url: MACROBENCHMARK_URL }],
    needs: [],
    measure: () => unavailable({ code: 'not-applicable', note: 'only files of benchmarks have it' }),
  };
}
const MACROBENCHMARK_URL =
  'https://developer.android.com/topic/performance/benchmarking/macrobenchmark-metrics';
