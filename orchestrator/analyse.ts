import { dirname } from 'node:path';
import { faults } from './base/faults.ts';
import type { CapturedRun, Manifest } from './capture/recording.ts';
import { metrics } from './compute/metrics/index.ts';
import { workMetrics } from './compute/work/work-metrics.ts';
import type { Config } from './config.ts';
import { historyIn } from './history/history-folder.ts';
import { type AcceptedBaselines, expectedOf, withAcceptedBaseline } from './history/kept-judging.ts';
import { type EarlierSessions, lastSessionOf, readEarlierSessions } from './history/last-session.ts';
import { againstRecording } from './judge/against-recording.ts';
import { deviceClassOf } from './judge/device-class.ts';
import { judgeSession } from './judge/judge-session.ts';
import type { Judgement } from './judge/judgement.ts';
import { furtherMetrics, type ScenarioInput, scenariosOf, traitsIn } from './judge/session.ts';
import { lackingIn, type Unmeasured, unmeasuredIn } from './judge/unmeasured.ts';
import { MeasuredRuns } from './measured-runs.ts';
import type { Places } from './report/result/place.ts';
import { headlineMetricOf } from './report/result/shown-trend.ts';
import { type ReportFiles, writeReport } from './report/write-report.ts';
import { fleetManifest, fleetParts } from './run-folder/fleet-parts.ts';
import type { FleetRecord } from './run-folder/fleet-record.ts';
import type { Recording } from './run-folder/run-folder.ts';

export interface AnalyseOptions {
  readonly config: Config;
  readonly strict: boolean;
  /** Finds the lines that reviewers should see; default: none are known. */
  readonly places?: Places;
  /** What the current runs are compared with; default: the other build of the session, if there is one. */
  readonly against?: Against;
}
export type Against =
  | AcceptedResults
  | { readonly kind: 'recording'; readonly seed: number; readonly scenarios: readonly ScenarioInput[] }
  /** Only budgets are judged. */
  | { readonly kind: 'nothing' };
type AcceptedResults = { readonly kind: 'accepted' } & AcceptedBaselines;
/** How a session is judged at its end. */
export type SessionJudging = AnalyseOptions & { readonly against: AcceptedResults };
export interface Analysed {
  readonly manifest: Manifest;
  /** The judged scenarios; runs of a recording used for comparison are included as the baseline arm. */
  readonly scenarios: readonly ScenarioInput[];
  readonly judgement: Judgement;
  readonly report: ReportFiles;
}

/**
 * The scenarios of a recording with their measurements, as input for judge; a run with an unreadable trace has failed.
 * @param measured the recording's runs, of which some may already be measured
 */
export function scenariosIn(
  { folder, manifest }: Recording,
  config: Config,
  measured = new MeasuredRuns(folder, manifest.app.package, config),
): readonly ScenarioInput[] {
  const withFailure = (scenario: string, run: CapturedRun): CapturedRun => {
    const { unreadable: message } = measured.of(scenario, run);
    if (message === undefined || run.failure !== undefined) return measured.named(run);
    const code = 'trace-unreadable';
    return { ...run, failure: { kind: 'infrastructure', code, message, retriable: faults[code].retriable } };
  };
  const scenarios = manifest.scenarios.map(({ runs, ...scenario }) => ({
    ...scenario,
    runs: runs.map((run) => withFailure(scenario.name, run)),
  }));
  return scenariosOf({ ...manifest, scenarios }, (scenario, run) => ({
    measurement: measured.of(scenario, run).measurement,
    hangs: measured.hangs(scenario, run),
  }));
}

/** An older recording to compare with, of a build with a mapping file of its own. */
export const againstBuild = (older: Recording, config: Config): Against => {
  const scenarios = scenariosIn(older, { ...config, mapping: config.baselineMapping });
  return { kind: 'recording', seed: older.manifest.seed, scenarios };
};

/** compute → judge; writes nothing. */
export function judged(
  recording: Recording,
  options: AnalyseOptions,
  measured?: MeasuredRuns,
): Omit<Analysed, 'report'> {
  const { manifest } = recording;
  const own = scenariosIn(recording, options.config, measured);
  return judgedTogether(manifest, compared(own, manifest, options.against), options);
}

function compared(
  scenarios: readonly ScenarioInput[],
  { seed }: Manifest,
  against: Against | undefined,
): readonly ScenarioInput[] {
  switch (against?.kind) {
    case undefined:
      return scenarios;
    case 'accepted':
      return withAcceptedBaseline(against, scenarios);
    case 'recording':
      return againstRecording(scenarios, against.scenarios, against.seed === seed);
    case 'nothing':
      return scenarios.map(({ baseline: _, ...scenario }) => scenario);
  }
}

function judgedTogether(
  manifest: Manifest,
  scenarios: readonly ScenarioInput[],
  { config: { suppress, budget, fleet, work }, strict, against }: AnalyseOptions,
): Omit<Analysed, 'report'> {
  const { agreeing } = fleet;
  const judgement = judgeSession({
    seed: manifest.seed,
    settings: {
      strict,
      suppress,
      allowedRuns: budget.allowedRuns,
      work,
      ...(agreeing === undefined ? {} : { agreeingDevices: agreeing }),
    },
    metrics: traitsIn(scenarios),
    ...(manifest.interrupted === undefined ? {} : { interrupted: manifest.interrupted }),
    ...(manifest.failedTest === undefined ? {} : { failedTest: manifest.failedTest }),
    unmeasured: unmeasured(manifest, scenarios, against),
    scenarios,
  });
  return { manifest, scenarios, judgement };
}

/** What keeps a session from passing although every verdict that it has is a pass. */
function unmeasured(
  { declared = [] }: Manifest,
  scenarios: readonly ScenarioInput[],
  against: Against | undefined,
): readonly Unmeasured[] {
  const judged = scenarios.map(({ scenario }) => scenario);
  const own = unmeasuredIn(declared, judged);
  if (against?.kind !== 'accepted') return own;
  const leftOut = declared.flatMap(({ name, state }) => (state === 'left-out' ? [name] : []));
  const known = [...judged, ...leftOut, ...own.map(({ scenario }) => scenario)];
  return [...own, ...lackingIn(expectedOf(against), scenarios.map(deviceClassOf), known)];
}

/** Options with the branch's last session, of which a report in the same folder may be the history. */
export async function withLastSession(
  folder: string,
  manifest: Manifest,
  options: AnalyseOptions,
): Promise<AnalyseOptions> {
  const { against } = options;
  if (against?.kind !== 'accepted' || against.choice === undefined) return options;
  const last = await lastSessionOf(folder, manifest, historyIn(dirname(folder)));
  return { ...options, against: { ...against, last } };
}

/** Compute → judge → report: pure functions between reading the traces and writing the results. */
export async function analyse(
  recording: Recording,
  options: AnalyseOptions,
  measured?: MeasuredRuns,
): Promise<Analysed> {
  const { folder, manifest } = recording;
  const how = await withLastSession(folder, manifest, options);
  return reported(folder, judged(recording, how, measured), how);
}

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
    return compared(own, recording.manifest, options.against).map((scenario) => ({
      ...scenario,
      deviceName,
    }));
  });
  const how = await withLastSession(folder, manifest, options);
  return reported(folder, judgedTogether(manifest, scenarios, how), how, record);
}

async function reported(
  folder: string,
  { manifest, scenarios, judgement }: Omit<Analysed, 'report'>,
  { config, places }: AnalyseOptions,
  fleet?: FleetRecord,
): Promise<Analysed> {
  const earlier = await earlierThan(manifest, dirname(folder), judgement);
  const report = writeReport({
    folder,
    earlier,
    manifest,
    scenarios,
    judgement,
    metrics: [...metrics, ...workMetrics, ...furtherMetrics(scenarios)],
    thresholdProfiles: config.thresholdProfiles,
    undecided: config.undecided,
    outputs: config.outputs,
    places,
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
