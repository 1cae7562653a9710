interface BenchmarkChange {
  readonly name?: string;
  readonly model?: string;
  /** How much later than usual every frame is. */
  readonly lateMs?: number;
  /** How much every value differs. */
  readonly shiftMs?: number;
  /** A test of a start instead of one of frames. */
  readonly startup?: boolean;
  /** A test of a start besides that of frames. */
  readonly withStart?: boolean;
}

const ITERATIONS = 8;
const FRAMES = 60;

/** A file as Macrobenchmark writes it, of one test with eight iterations of about 60 frames. */
export function benchmarkFile(change: BenchmarkChange = {}): object {
  const { model = 'Pixel 6', startup = false, withStart = false } = change;
  const random = sequence();
  return {
    context: {
      build: {
        ...{ brand: 'google', device: 'oriole', fingerprint: 'google/oriole/oriole:14', id: 'AP1A', model },
        ...{ type: 'user', version: { codename: 'REL', sdk: 34 } },
      },
      cpuCoreCount: 8,
    },
    benchmarks: [
      ...(startup ? [] : [framesTest(change, random)]),
      ...(startup || withStart ? [startTest(change, random)] : []),
    ],
  };
}

const COMMON = {
  params: {},
  totalRunTimeNs: 41_000_000_000,
  warmupIterations: 0,
  repeatIterations: ITERATIONS,
  thermalThrottleSleepSeconds: 0,
};

function framesTest(
  { name = 'scroll', lateMs = 0, shiftMs = 0 }: BenchmarkChange,
  random: () => number,
): object {
  const frames = (middle: number): readonly number[] =>
    Array.from({ length: FRAMES }, () => middle + shiftMs + (random() - 0.5) * 4);
  return {
    ...COMMON,
    name,
    className: 'com.acme.benchmark.FeedBenchmark',
    metrics: {
      frameCount: single(iterations(() => FRAMES)),
      memoryHeapSizeMaxKb: single(iterations(() => 20_000 + Math.round(random() * 100))),
    },
    sampledMetrics: {
      frameDurationCpuMs: sampled(iterations(() => frames(6))),
      frameOverrunMs: sampled(iterations(() => frames(lateMs - 6))),
    },
  };
}

const startTest = ({ name = 'start', shiftMs = 0 }: BenchmarkChange, random: () => number): object => ({
  ...COMMON,
  name,
  className: 'com.acme.benchmark.StartupBenchmark',
  metrics: { timeToInitialDisplayMs: single(iterations(() => 400 + shiftMs + (random() - 0.5) * 20)) },
  sampledMetrics: {},
});

const iterations = <T>(make: () => T): readonly T[] => Array.from({ length: ITERATIONS }, make);

const single = (runs: readonly number[]) => ({
  minimum: Math.min(...runs),
  maximum: Math.max(...runs),
  median: percentile(runs, 50),
  runs,
});

function sampled(runs: readonly (readonly number[])[]) {
  const all = runs.flat();
  const [P50, P90, P95, P99] = [50, 90, 95, 99].map((percent) => percentile(all, percent));
  return { P50, P90, P95, P99, runs };
}

/** `MetricResult.getPercentile` of androidx.benchmark, written down from its source. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = (percent / 100) * (sorted.length - 1);
  const [a = 0, b = a] = [sorted[Math.floor(index)], sorted[Math.floor(index) + 1]];
  const ratio = index - Math.floor(index);
  return a * (1 - ratio) + b * ratio;
}

/** The same numbers between 0 and 1 in every file. */
function sequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
