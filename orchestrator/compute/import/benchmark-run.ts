import { z } from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import type { RunMeasurement } from '../measurement.ts';
import { frameDurationCpu } from '../metrics/androidx/frame-duration-cpu.ts';
import { frameOverrunTimeline } from '../metrics/androidx/frame-overrun.ts';
import { type MetricValues, measured, unavailable } from '../metrics/metric.ts';
import { TraceError } from '../trace/trace-error.ts';
import { type BenchmarkIteration, benchmarkIterationSchema, benchmarkLedger } from './benchmark-data.ts';
import { benchmarkValues } from './benchmark-metrics.ts';
import { NO_EVIDENCE } from './imported.ts';

const FORMAT = 'hitchproof-benchmark-1';
const runFileSchema = z.object({ format: z.literal(FORMAT), ...benchmarkIterationSchema.shape });
const START = Buffer.from(`{"format":"${FORMAT}"`);

/** The file of a run folder for one iteration of a benchmark, in place of a trace. */
export const benchmarkRunFile = ({ metrics, samples }: BenchmarkIteration): Uint8Array =>
  Buffer.from(JSON.stringify({ format: FORMAT, metrics, samples } satisfies z.infer<typeof runFileSchema>));

export const isBenchmarkRun = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, START.length)).equals(START);

/**
 * An iteration as a run. It has its values and nothing that explains them: neither slides nor causes.
 * @throws TraceError if the file is damaged
 */
export function measureBenchmark(
  file: Uint8Array,
  run: Pick<RunMeasurement, 'scenario' | 'arm' | 'run'>,
): RunMeasurement {
  const parsed = runFileSchema.safeParse(parseJson(Buffer.from(file).toString('utf8')));
  if (!parsed.success) throw new TraceError('not-a-trace', 'The file is not an iteration of a benchmark.');
  const iteration = parsed.data;
  return {
    schema: 1,
    ...run,
    metrics: valuesOf(iteration),
    samples: iteration.samples,
    slides: [],
    scenes: [],
    attribution: NOT_EXPLAINED,
    evidence: { ...NO_EVIDENCE, withoutScrolling: true },
    warnings: [],
  };
}

function valuesOf(iteration: BenchmarkIteration): MetricValues {
  const ledger = benchmarkLedger(iteration);
  const own = [frameOverrunTimeline, frameDurationCpu].map(
    ({ id, measure }) => [id, measure(ledger)] as const,
  );
  const ofFile = Object.entries(benchmarkValues(iteration)).map(
    ([id, value]) => [id, measured(value)] as const,
  );
  return Object.fromEntries([...own, ...ofFile]);
}

const notInFile = unavailable({ code: 'not-applicable', note: 'a file of benchmarks has no times' });
const NOT_EXPLAINED: RunMeasurement['attribution'] = {
  mainFactor: {},
  stageBreakdown: {},
  stutterStacks: [],
  slowMethods: [],
  worstFrames: [],
  worstSlides: [],
  slideTrend: undefined,
  gcOverlap: notInFile,
  thermalOverlap: notInFile,
  definitionDifferences: [],
};
