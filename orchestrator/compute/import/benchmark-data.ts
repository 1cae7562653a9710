import { z } from 'zod';
import { zodMessages } from '../../base/errors.ts';
import { msFromUs, usFromMs } from '../../base/units.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import type { Ledger, Need } from '../slides/ledger.ts';
import { type ImportedFrame, importedLedger } from './imported-ledger.ts';

const LONGEST_MS = msFromUs(LONGEST_BELIEVABLE_US);

const buildSchema = z.object({
  brand: z.string().default('unknown'),
  model: z.string().default('unknown'),
  fingerprint: z.string().default('unknown'),
  version: z.object({ sdk: z.number().int() }),
});

/**
 * `…-benchmarkData.json`, which Macrobenchmark and Microbenchmark write. A metric has one value per iteration in `metrics`,
 * and any number of samples per iteration in `sampledMetrics`, which files of 1.0 lack.
 * https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/main/java/androidx/benchmark/json/BenchmarkData.kt
 */
const benchmarkDataSchema = z.object({
  context: z.object({ build: buildSchema }).exactOptional(),
  benchmarks: z.array(
    z.object({
      name: z.string(),
      className: z.string(),
      totalRunTimeNs: z.number().default(0),
      warmupIterations: z.number().nullish(),
      repeatIterations: z.number().nullish(),
      metrics: z.record(z.string(), z.object({ runs: z.array(z.number()) })).default({}),
      sampledMetrics: z.record(z.string(), z.object({ runs: z.array(z.array(z.number())) })).default({}),
    }),
  ),
});

export interface BenchmarkFile {
  /** Absent in files that a script made. */
  readonly device: BenchmarkDevice | undefined;
  readonly tests: readonly BenchmarkTest[];
}
export interface BenchmarkDevice {
  readonly manufacturer: string;
  readonly model: string;
  readonly fingerprint: string;
  readonly api: number;
}
/** A test with everything that it measured. */
export interface BenchmarkTest {
  readonly className: string;
  readonly name: string;
  /** Conditions that make its values untrustworthy and that it was told to accept, by androidx's ids. */
  readonly suppressed: readonly string[];
  readonly totalRunMs: number;
  /** Iterations that were made, those included that have no value because they did not capture every metric. */
  readonly madeIterations: number;
  /** Metric → one value per iteration. */
  readonly metrics: ReadonlyMap<string, readonly number[]>;
  /** Metric → the samples of each iteration. */
  readonly samples: ReadonlyMap<string, readonly (readonly number[])[]>;
}

/** What one iteration of a test measured. */
export const benchmarkIterationSchema = z.object({
  metrics: z.record(z.string(), z.number()),
  samples: z.record(z.string(), z.array(z.number())),
});
export type BenchmarkIteration = z.infer<typeof benchmarkIterationSchema>;

/** @throws SyntaxError or ZodError if the text is not such a file */
export function readBenchmarkData(text: string): BenchmarkFile {
  const { context, benchmarks } = benchmarkDataSchema.parse(JSON.parse(text), { error: zodMessages });
  const build = context?.build;
  return {
    device: build && {
      manufacturer: build.brand,
      model: build.model,
      fingerprint: build.fingerprint,
      api: build.version.sdk,
    },
    tests: benchmarks.map((test) => ({
      className: test.className,
      ...withoutSuppressed(test.name),
      totalRunMs: test.totalRunTimeNs / 1e6,
      madeIterations: madeIterations(test),
      metrics: new Map(Object.entries(test.metrics).map(([metric, { runs }]) => [metric, runs])),
      samples: new Map(Object.entries(test.sampledMetrics).map(([metric, { runs }]) => [metric, runs])),
    })),
  };
}

/** A Microbenchmark, which warms up, repeats the code within an iteration instead. */
const madeIterations = ({
  warmupIterations,
  repeatIterations,
}: {
  readonly warmupIterations?: number | null | undefined;
  readonly repeatIterations?: number | null | undefined;
}): number => (warmupIterations === 0 ? Math.min(repeatIterations ?? 0, MOST_ITERATIONS) : 0);
const MOST_ITERATIONS = 1_000;

/**
 * A name such as `DEBUGGABLE_EMULATOR_scroll` begins with the errors that were suppressed.
 * https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/main/java/androidx/benchmark/ConfigurationError.kt
 */
function withoutSuppressed(written: string): Pick<BenchmarkTest, 'name' | 'suppressed'> {
  const [prefix = ''] = SUPPRESSED.exec(written) ?? [];
  return { name: written.slice(prefix.length), suppressed: prefix.split('_').slice(0, -1) };
}
const IDS = [
  ...['DEBUGGABLE', 'EMULATOR', 'ENG-BUILD', 'NOT-PROFILEABLE', 'UNLOCKED', 'LOW-BATTERY', 'CODE-COVERAGE'],
  ...['METHOD-TRACING-ENABLED', 'DEVICE-MIRRORING', 'SIMPLEPERF', 'ACTIVITY-MISSING'],
];
const SUPPRESSED = new RegExp(`^(?:(?:${IDS.join('|')})_)*`);

/**
 * The iterations of a test. A metric that has fewer values than another, such as `allocationCount` of a Microbenchmark, is
 * in the first ones. Macrobenchmark leaves out the values of iterations that did not capture every metric: those that are
 * missing are empty ones at the end.
 */
export function iterationsOf({
  metrics,
  samples,
  madeIterations: made,
}: BenchmarkTest): readonly BenchmarkIteration[] {
  const found = Math.max(0, ...[...metrics.values(), ...samples.values()].map(({ length }) => length));
  const count = found === 0 ? 0 : Math.max(found, made);
  const at = <T>(of: ReadonlyMap<string, readonly T[]>, iteration: number): Record<string, T> =>
    Object.fromEntries(
      [...of].flatMap(([metric, values]) => {
        const value = values[iteration];
        return value === undefined ? [] : [[metric, value] as const];
      }),
    );
  return Array.from({ length: count }, (_, iteration) => ({
    metrics: at(metrics, iteration),
    samples: Object.fromEntries(
      Object.entries(at(samples, iteration)).map(([metric, values]) => [metric, [...values]]),
    ),
  }));
}

/**
 * The frames of an iteration. Its two lists are not aligned by frame and may differ in length, so each column is filled
 * separately; there are neither times nor intervals, and impossible durations are left out.
 */
export function benchmarkLedger({ samples }: BenchmarkIteration): Ledger {
  const cpuMs = (samples.frameDurationCpuMs ?? []).filter((ms) => ms >= 0 && ms < LONGEST_MS);
  const overrunMs = (samples.frameOverrunMs ?? []).filter((ms) => Math.abs(ms) < LONGEST_MS);
  const frames = Array.from({ length: Math.max(cpuMs.length, overrunMs.length) }, (_, i): ImportedFrame => {
    const [cpu, overrun] = [cpuMs[i], overrunMs[i]];
    return {
      ...(cpu === undefined ? {} : { cpuDurationUs: usFromMs(cpu) }),
      ...(overrun === undefined ? {} : { timelineOverrunUs: usFromMs(overrun) }),
    };
  });
  const has = new Set<Need>();
  if (cpuMs.length > 0) has.add('cpu-duration');
  if (overrunMs.length > 0) has.add('timeline-overrun');
  return importedLedger([{ window: 0, scene: '', frames }], has);
}
