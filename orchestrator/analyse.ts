import { dirname, join } from 'node:path';
import type { Arm } from './base/arm.ts';
import { faults } from './base/faults.ts';
import { fileNameOf } from './base/file-name.ts';
import { sha256Of } from './base/sha256-of.ts';
import { UsageError } from './base/usage-error.ts';
import type { CapturedRun, Manifest } from './capture/recording.ts';
import type { MappingIndex } from './compute/attribution/stacks/retrace/mapping-index.ts';
import { measureRun, type RunInput } from './compute/measure-run.ts';
import type { RunMeasurement } from './compute/measurement.ts';
import { metrics } from './compute/metrics/index.ts';
import { metricTraits } from './compute/metrics/metric-traits.ts';
import { ReusedMemory } from './compute/trace/column-memory.ts';
import { MAX_FILE_BYTES } from './compute/trace/format.ts';
import { TraceError } from './compute/trace/trace-error.ts';
import { readWorkLog } from './compute/work/read-work-log.ts';
import { appPackagesOf, type Config } from './config.ts';
import { type EarlierSessions, readEarlierSessions } from './history/earlier-sessions.ts';
import { historyIn } from './history/history-folder.ts';
import { judgeSession } from './judge/judge-session.ts';
import type { Judgement } from './judge/judgement.ts';
import { measurementsOf, type ScenarioInput, scenariosOf } from './judge/session.ts';
import type { RunWork } from './report/exports/export-run.ts';
import { headlineMetricOf } from './report/result/headline-metric.ts';
import { type ReportFiles, writeReport } from './report/write-report.ts';
import { fleetManifest, fleetParts } from './run-folder/fleet-parts.ts';
import type { FleetRecord } from './run-folder/fleet-record.ts';
import { readInside } from './run-folder/read-inside.ts';
import { readMapping } from './run-folder/read-mapping.ts';
import { removeFolder } from './run-folder/remove-folder.ts';
import { runFilesIn } from './run-folder/run-files.ts';
import type { Recording } from './run-folder/run-folder.ts';
import { runNameOf } from './run-folder/run-name.ts';

export interface AnalyseOptions {
  readonly config: Config;
  readonly strict: boolean;
  /** Adds the baseline that the current runs are compared with; default: none. */
  readonly withBaseline?: (
    scenarios: readonly ScenarioInput[],
    manifest: Manifest,
  ) => readonly ScenarioInput[];
}
export interface Analysed {
  readonly manifest: Manifest;
  /** The judged scenarios; runs of a recording used for comparison are included as the baseline arm. */
  readonly scenarios: readonly ScenarioInput[];
  readonly judgement: Judgement;
  readonly report: ReportFiles;
}

/** The scenarios of a recording with their measurements, as input for judge; a run with an unreadable trace has failed. */
export function scenariosIn(recording: Recording, config: Config): readonly ScenarioInput[] {
  const { measured, unreadable } = measureAll(recording, config);
  const withFailure = (scenario: string, run: CapturedRun): CapturedRun => {
    const message = unreadable.get(runNameOf(scenario, run));
    if (message === undefined || run.failure !== undefined) return run;
    const code = 'trace-unreadable';
    return { ...run, failure: { kind: 'infrastructure', code, message, retriable: faults[code].retriable } };
  };
  const scenarios = recording.manifest.scenarios.map(({ runs, ...scenario }) => ({
    ...scenario,
    runs: runs.map((run) => withFailure(scenario.name, run)),
  }));
  return scenariosOf({ ...recording.manifest, scenarios }, (scenario, run) =>
    measured.get(runNameOf(scenario, run)),
  );
}

/** compute → judge; writes nothing. */
export function judged(recording: Recording, options: AnalyseOptions): Omit<Analysed, 'report'> {
  const { manifest } = recording;
  const own = scenariosIn(recording, options.config);
  return judgedTogether(manifest, options.withBaseline?.(own, manifest) ?? own, options);
}

function judgedTogether(
  manifest: Manifest,
  scenarios: readonly ScenarioInput[],
  { config: { suppress, budget, fleet }, strict }: AnalyseOptions,
): Omit<Analysed, 'report'> {
  const { agreeing } = fleet;
  const judgement = judgeSession({
    seed: manifest.seed,
    settings: {
      strict,
      suppress,
      allowedRuns: budget.allowedRuns,
      ...(agreeing === undefined ? {} : { agreeingDevices: agreeing }),
    },
    metrics: metricTraits,
    ...(manifest.interrupted === undefined ? {} : { interrupted: manifest.interrupted }),
    scenarios,
  });
  return { manifest, scenarios, judgement };
}

/** Compute → judge → report: pure functions between reading the traces and writing the results. */
export const analyse = (recording: Recording, options: AnalyseOptions): Promise<Analysed> =>
  reported(recording.folder, judged(recording, options), options);

/**
 * The same for a session on several devices: all comparisons are one family, and its report covers all devices.
 * @returns undefined if no device has measured a scenario
 */
export async function analyseFleet(
  folder: string,
  record: FleetRecord,
  options: AnalyseOptions,
): Promise<Analysed | undefined> {
  const parts = fleetParts(folder, record);
  const manifest = fleetManifest(folder, record, parts);
  if (manifest === undefined) return undefined;
  const scenarios = parts.flatMap(({ recording, deviceName }) => {
    const own = scenariosIn(recording, options.config);
    const compared = options.withBaseline?.(own, recording.manifest) ?? own;
    return compared.map((scenario) => ({ ...scenario, deviceName }));
  });
  return reported(folder, judgedTogether(manifest, scenarios, options), options, record);
}

async function reported(
  folder: string,
  { manifest, scenarios, judgement }: Omit<Analysed, 'report'>,
  { config }: AnalyseOptions,
  fleet?: FleetRecord,
): Promise<Analysed> {
  saveStages(folder, scenarios, judgement);
  const earlier = await earlierThan(manifest, dirname(folder), judgement);
  const report = writeReport({
    folder,
    earlier,
    manifest,
    scenarios,
    judgement,
    metrics,
    thresholdProfiles: config.thresholdProfiles,
    ...(fleet === undefined ? {} : { fleet }),
  });
  return { manifest, scenarios, judgement, report };
}

/** A report is complete without the history; if a session cannot be added to it, the reason is stated. */
async function earlierThan(
  { createdAt }: Manifest,
  reports: string,
  { scenarios }: Judgement,
): Promise<EarlierSessions> {
  const metricIds = new Set(scenarios.map(({ verdicts }) => headlineMetricOf(verdicts)));
  try {
    return await readEarlierSessions(historyIn(reports), { before: createdAt, metrics: [...metricIds] });
  } catch {
    return { verdicts: [], series: [] };
  }
}

/** For programs that analyse recordings themselves. */
export { metricTraits } from './compute/metrics/metric-traits.ts';

/** Measurements by run name. */
interface Measured {
  readonly measured: ReadonlyMap<string, RunMeasurement>;
  /** Run name → why its traces cannot be read. */
  readonly unreadable: ReadonlyMap<string, string>;
}

function measureAll({ folder, manifest }: Recording, config: Config): Measured {
  const appPackages = appPackagesOf(manifest.app.package, config.appPackages);
  const mappings = mappingsOf(manifest, config);
  const measured = new Map<string, RunMeasurement>();
  const unreadable = new Map<string, string>();
  const memory = new ReusedMemory();
  for (const scenario of manifest.scenarios) {
    for (const run of scenario.runs.filter(({ traces }) => traces.length > 0)) {
      const name = runNameOf(scenario.name, run);
      try {
        const of = { scenario: scenario.name, arm: run.arm, run: run.index };
        const mapping = mappings[run.arm];
        const how = {
          appPackages,
          options: config.metricOptions,
          ...(mapping === undefined ? {} : { mapping }),
        };
        measured.set(name, measureRun({ ...of, ...filesOf(folder, run), ...how }, memory));
      } catch (error) {
        if (!(error instanceof TraceError) && !(error instanceof UsageError)) throw error;
        unreadable.set(name, `${run.traces.map(({ file }) => file).join(', ')}: ${error.message}`);
      }
    }
  }
  return { measured, unreadable };
}

/** Mappings per build; only those that are needed are read. */
function mappingsOf({ scenarios }: Manifest, config: Config): Partial<Record<Arm, MappingIndex>> {
  const paths: Record<Arm, string | undefined> = {
    current: config.mapping,
    baseline: config.baselineMapping,
  };
  const arms = new Set(scenarios.flatMap(({ runs }) => runs.map(({ arm }) => arm)));
  return Object.fromEntries(
    [...arms].flatMap((arm) => {
      const path = paths[arm];
      return path === undefined ? [] : [[arm, readMapping(path)]];
    }),
  );
}

function filesOf(
  folder: string,
  { traces, work }: CapturedRun,
): Pick<RunInput, 'files' | 'alteredFiles' | 'work'> {
  let alteredFiles = 0;
  const read = ({ file, sha256 }: CapturedRun['traces'][number]): Uint8Array => {
    const bytes = readInside(folder, file, MAX_FILE_BYTES);
    if (sha256Of(bytes) !== sha256) alteredFiles++;
    return bytes;
  };
  const files = traces.map(read);
  const log = work && readWorkLog(work.file, read(work));
  return { files, alteredFiles, ...(log === undefined ? {} : { work: log }) };
}

/** The work logs of the measured runs, if the recording was made under the work clock. */
export const workLogsOf = ({ folder, manifest }: Recording): readonly RunWork[] =>
  manifest.scenarios.flatMap(({ name, runs }) =>
    runs.flatMap((run) => {
      const log = run.warmup ? undefined : filesOf(folder, run).work;
      return log === undefined ? [] : [{ scenario: name, arm: run.arm, run: run.index, log }];
    }),
  );

function saveStages(folder: string, scenarios: readonly ScenarioInput[], judgement: Judgement): void {
  const files = runFilesIn(folder);
  // An earlier comparison may have left measurements of runs that are not part of this one.
  removeFolder(join(folder, 'measurements'));
  for (const input of scenarios) {
    const folderOfDevice = input.deviceName === undefined ? '' : `${fileNameOf(input.deviceName)}/`;
    for (const measurement of measurementsOf(input)) {
      const { scenario, arm, run } = measurement;
      const name = runNameOf(scenario, { arm, index: run });
      files.saveJson(`measurements/${folderOfDevice}${name}.json`, measurement);
    }
  }
  files.saveJson('judgement.json', judgement);
}
