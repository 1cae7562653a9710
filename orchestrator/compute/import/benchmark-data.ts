import { z } from 'zod';
import { msFromUs, usFromMs } from '../../base/units.ts';
import { zodMessages } from '../../base/zod-messages.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import type { Ledger, Need } from '../slides/ledger.ts';
import { type ImportedFrame, importedLedger } from './imported-ledger.ts';

const LONGEST_MS = msFromUs(LONGEST_BELIEVABLE_US);
const sampledSchema = z.object({ runs: z.array(z.array(z.number())) });

/**
 * The parts of Macrobenchmark's `…-benchmarkData.json` about frames.
 * https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/main/java/androidx/benchmark/json/BenchmarkData.kt
 */
const benchmarkDataSchema = z.object({
  benchmarks: z.array(
    z.object({
      name: z.string(),
      className: z.string(),
      sampledMetrics: z
        .object({
          frameDurationCpuMs: sampledSchema.exactOptional(),
          frameOverrunMs: sampledSchema.exactOptional(),
        })
        .exactOptional(),
    }),
  ),
});

/** One scenario with one ledger per iteration; has durations and overruns, but neither times nor intervals. */
export interface ImportedBenchmark {
  readonly className: string;
  readonly name: string;
  readonly iterations: readonly ImportedIteration[];
}
export interface ImportedIteration {
  readonly ledger: Ledger;
  /** Number of values left out: negative durations, and durations of 10 s or more. */
  readonly garbage: number;
}

/**
 * Benchmarks that have frames.
 * @throws SyntaxError or ZodError if the text is not such a file
 */
export function importBenchmarkData(text: string): readonly ImportedBenchmark[] {
  const { benchmarks } = benchmarkDataSchema.parse(JSON.parse(text), { error: zodMessages });
  return benchmarks.flatMap(({ name, className, sampledMetrics }) => {
    const cpu = sampledMetrics?.frameDurationCpuMs?.runs ?? [];
    const overrun = sampledMetrics?.frameOverrunMs?.runs ?? [];
    const iterations = Array.from({ length: Math.max(cpu.length, overrun.length) }, (_, i) =>
      iterationOf(cpu[i], overrun[i]),
    );
    return iterations.length === 0 ? [] : [{ name, className, iterations }];
  });
}

/** The two lists are not aligned by frame and may differ in length, so each column is filled separately. */
function iterationOf(
  allCpuMs: readonly number[] = [],
  allOverrunMs: readonly number[] = [],
): ImportedIteration {
  const cpuMs = allCpuMs.filter((ms) => ms >= 0 && ms < LONGEST_MS);
  const overrunMs = allOverrunMs.filter((ms) => Math.abs(ms) < LONGEST_MS);
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
  const garbage = allCpuMs.length + allOverrunMs.length - cpuMs.length - overrunMs.length;
  return { ledger: importedLedger([{ window: 0, scene: '', frames }], has), garbage };
}
