import { sha256Of } from './base/sha256-of.ts';
import { UsageError } from './base/usage-error.ts';
import type { CapturedRun, Manifest } from './capture/recording.ts';
import { measureRun, type RunInput } from './compute/measure-run.ts';
import type { RunMeasurement } from './compute/measurement.ts';
import { metrics } from './compute/metrics/index.ts';
import { metricTraits } from './compute/metrics/metric-traits.ts';
import { ReusedMemory } from './compute/trace/column-memory.ts';
import { MAX_FILE_BYTES } from './compute/trace/format.ts';
import { TraceError } from './compute/trace/trace-error.ts';
import { appPackagesOf, type Config } from './config.ts';
import { judgeSession } from './judge/judge-session.ts';
import type { Judgement } from './judge/judgement.ts';
import { type ScenarioInput, scenariosOf } from './judge/session.ts';
import { type ReportFiles, writeReport } from './report/write-report.ts';
import { readInside } from './run-folder/read-inside.ts';
import { readMapping } from './run-folder/read-mapping.ts';
import { fileNameOf, runFilesIn } from './run-folder/run-files.ts';
import { readManifest } from './run-folder/run-folder.ts';

export interface AnalyseOptions {
  readonly config: Config;
  readonly strict: boolean;
  /** Adds what the current runs are compared with; the identity where nothing is. */
  readonly withBaseline?: (
    scenarios: readonly ScenarioInput[],
    manifest: Manifest,
  ) => readonly ScenarioInput[];
}
export interface Analysed {
  readonly manifest: Manifest;
  readonly measurements: readonly RunMeasurement[];
  readonly judgement: Judgement;
  readonly report: ReportFiles;
}

/** The scenarios of a saved run with their measurements, as judge takes them. */
export function scenariosIn(folder: string, config: Config): readonly ScenarioInput[] {
  const manifest = readManifest(folder);
  const measured = measureAll(folder, manifest, config);
  return scenariosOf(manifest, (scenario, run) => measured.get(keyOf(scenario, run)));
}

/** Compute → judge of a saved run; nothing is written. */
export function judged(folder: string, options: AnalyseOptions): Omit<Analysed, 'report'> {
  const manifest = readManifest(folder);
  const measured = measureAll(folder, manifest, options.config);
  const scenarios = scenariosOf(manifest, (scenario, run) => measured.get(keyOf(scenario, run)));
  const judgement = judgeSession({
    seed: manifest.seed,
    settings: { strict: options.strict, suppress: options.config.suppress },
    metrics: metricTraits,
    ...(manifest.interrupted === undefined ? {} : { interrupted: manifest.interrupted }),
    scenarios: options.withBaseline?.(scenarios, manifest) ?? scenarios,
  });
  return { manifest, measurements: [...measured.values()], judgement };
}

/** Compute → judge → report of a saved run: pure functions between one reading and one writing. */
export async function analyse(folder: string, options: AnalyseOptions): Promise<Analysed> {
  const { manifest, measurements, judgement } = judged(folder, options);
  saveStages(folder, measurements, judgement);
  const report = await writeReport({
    folder,
    manifest,
    measurements,
    judgement,
    metrics,
    thresholdProfiles: options.config.thresholdProfiles,
  });
  return { manifest, measurements, judgement, report };
}

/** For those who analyse runs by program. */
export { metricTraits } from './compute/metrics/metric-traits.ts';

const keyOf = (scenario: string, run: CapturedRun): string => `${run.arm}/${scenario}/${run.index}`;

function measureAll(folder: string, manifest: Manifest, config: Config): Map<string, RunMeasurement> {
  const appPackages = appPackagesOf({ package: manifest.app.package, appPackages: config.appPackages });
  const mapping = config.mapping === undefined ? undefined : readMapping(config.mapping);
  const measured = new Map<string, RunMeasurement>();
  const memory = new ReusedMemory();
  for (const scenario of manifest.scenarios) {
    for (const run of scenario.runs.filter(({ warmup, traces }) => !warmup && traces.length > 0)) {
      const files = run.traces.map(({ file }) => readInside(folder, file, MAX_FILE_BYTES));
      const options = config.metricOptions;
      const alteredFiles = files.filter((bytes, i) => sha256Of(bytes) !== run.traces[i]?.sha256).length;
      const input = { scenario: scenario.name, run: run.index, files, alteredFiles, appPackages, options };
      measured.set(
        keyOf(scenario.name, run),
        readable(mapping === undefined ? input : { ...input, mapping }, memory, run),
      );
    }
  }
  return measured;
}

/** A trace that cannot be read at all is named: the user has to restore or remove that run. */
function readable(input: RunInput, memory: ReusedMemory, { traces }: CapturedRun): RunMeasurement {
  try {
    return measureRun(input, memory);
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    throw new UsageError(`${traces.map(({ file }) => file).join(', ')}: ${error.message}`);
  }
}

function saveStages(folder: string, measurements: readonly RunMeasurement[], judgement: Judgement): void {
  const files = runFilesIn(folder);
  for (const measurement of measurements) {
    files.saveJson(`measurements/${fileNameOf(measurement.scenario)}-${measurement.run}.json`, measurement);
  }
  files.saveJson('judgement.json', judgement);
}
