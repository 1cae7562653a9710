import type { Output, Undecided } from '../../base/answers.ts';
import type { Arm } from '../../base/arm.ts';
import { fileNameOf } from '../../base/file-name.ts';
import type { DeclaredScenario } from '../../capture/declared.ts';
import type { CapturedRun, Manifest } from '../../capture/recording.ts';
import { pooledPercentiles } from '../../compute/import/benchmark-metrics.ts';
import type { RunMeasurement } from '../../compute/measurement.ts';
import type { Metric } from '../../compute/metrics/metric.ts';
import { parsedName, valueTitle } from '../../compute/metrics/value-names.ts';
import { workMetrics } from '../../compute/work/work-metrics.ts';
import type { EarlierSessions } from '../../history/last-session.ts';
import type { JudgedRun } from '../../judge/judged-run.ts';
import { runOf } from '../../judge/judged-runs.ts';
import type { Judgement, ScenarioJudgement } from '../../judge/judgement.ts';
import type { MetricVerdict } from '../../judge/metric-verdict.ts';
import type { ScenarioInput } from '../../judge/session.ts';
import { wholeVerdict } from '../../judge/verdict.ts';
import type { FleetRecord } from '../../run-folder/fleet-record.ts';
import { mainCauseOf } from '../wording/main-cause.ts';
import { wholeVerdictText } from '../wording/whole-verdict.ts';
import { buildsOf } from './builds-of.ts';
import { causesOf } from './causes-of.ts';
import { fleetOf } from './fleet-of.ts';
import { metricResultOf, titleOf } from './metric-result.ts';
import type { Place, Places } from './place.ts';
import type { Causes, Result, RunResult, ScenarioResult, VerdictResult } from './result.ts';
import { scenesOf, slidesOf, slidingFpsOf } from './scenes-and-slides.ts';
import { startUpResultOf } from './start-up-result.ts';
import { warningsOf } from './warnings-of.ts';

/** Input of a report; the run folder keeps the same values. */
export interface ReportInput {
  readonly manifest: Manifest;
  /** The judged scenarios, in the judgement's order. */
  readonly scenarios: readonly ScenarioInput[];
  readonly judgement: Judgement;
  /** All known metrics: titles, units and definitions. */
  readonly metrics: readonly Metric[];
  /** Names of the profiles by which medians are rated; default: none. */
  readonly thresholdProfiles?: readonly string[];
  /** How a result that is not decided is shown as a test; default: as broken. */
  readonly undecided?: Undecided;
  /** Files for other tools; default: none besides those of the CI service. */
  readonly outputs?: readonly Output[];
  /** Sessions of the history before this one; default: none. */
  readonly earlier?: EarlierSessions;
  /** Finds the lines that reviewers should see; default: none are known. */
  readonly places?: Places | undefined;
  /** Present for a session on several devices. */
  readonly fleet?: FleetRecord;
}

export function resultOf(input: ReportInput): Result {
  const result = withoutWords(input);
  return { ...result, verdict: { ...result.verdict, says: wholeVerdictText(result) } };
}

function withoutWords(input: ReportInput): Result {
  const { manifest, judgement } = input;
  return {
    schema: 1,
    run: manifest.run,
    createdAt: manifest.createdAt,
    tool: manifest.tool,
    simulated: judgement.simulated,
    ...(input.undecided === undefined ? {} : { undecided: input.undecided }),
    verdict: { ...judgement.whole, familySize: judgement.familySize },
    target: manifest.target,
    app: manifest.app,
    seed: judgement.seed,
    world: manifest.world,
    commit: manifest.commit,
    branch: manifest.branch,
    build: manifest.build,
    knobs: manifest.knobs,
    scenarios: judgement.scenarios.map((judged, i) => scenarioOf(input, judged, input.scenarios[i])),
    coverage: manifest.declared && coverageOf(manifest.declared),
    fleet: input.fleet && fleetOf(input.fleet, input.scenarios),
  };
}

function coverageOf(declared: readonly DeclaredScenario[]): NonNullable<Result['coverage']> {
  const count = (of: DeclaredScenario['state']): number =>
    declared.filter(({ state }) => state === of).length;
  return {
    declared: declared.length,
    measured: count('measured'),
    skipped: count('skipped'),
    leftOut: count('left-out'),
    lost: count('lost'),
    unmeasured: declared.filter(({ state }) => state !== 'measured'),
  };
}

/** Name for the files of a scenario, on a device of a fleet. */
export const slugOf = (scenario: string, deviceName: string | undefined): string =>
  fileNameOf(deviceName === undefined ? scenario : `${scenario}.${deviceName}`);

function scenarioOf(
  input: ReportInput,
  judged: ScenarioJudgement,
  recorded: ScenarioInput | undefined,
): ScenarioResult {
  if (recorded === undefined) throw new Error(`Scenario ${judged.scenario} was judged but has no runs.`);
  const captured = input.manifest.scenarios.find(({ name }) => name === judged.scenario);
  const deciding = decidingRuns(judged, recorded);
  const causes = causesOf(deciding);
  const spec = captured?.spec ?? '';
  const place = placeOf(causes, { spec, name: judged.scenario }, input.places);
  return {
    name: judged.scenario,
    slug: slugOf(judged.scenario, judged.deviceName),
    spec,
    ...(place === undefined ? {} : { place }),
    on: captured?.on ?? '',
    slidesPerRun: captured?.slidesPerRun ?? 0,
    gesture: captured?.gesture,
    gestureEngine: captured?.gestureEngine,
    device: judged.deviceClass,
    deviceName: judged.deviceName,
    verdict: wholeVerdict([judged], false).kind,
    runs: judged.runs.map((run) => runResultOf(run, recorded)),
    verdicts: judged.verdicts.map((verdict) => verdictOf(verdict, input.metrics, deciding)),
    metrics: input.metrics.flatMap((metric) =>
      metricResultOf(metric, deciding, input.thresholdProfiles ?? []),
    ),
    pooled: pooledIn(deciding),
    scenes: scenesOf(deciding, input.metrics),
    slides: slidesOf(deciding),
    causes,
    builds: buildsOf(decidingRuns(judged, recorded, 'baseline'), deciding, input.metrics),
    work: judged.work,
    profile: profileOf(deciding),
    startUp: startUpResultOf(deciding),
    warnings: warningsOf(judged.runs, judged.warnings),
  };
}

/** The first line of the app's code in the main cause's stack that is in the repository, else that of the scenario. */
function placeOf(
  causes: Causes,
  { spec, name }: Pick<ScenarioResult, 'spec' | 'name'>,
  places: Places | undefined,
): Place | undefined {
  if (places === undefined) return undefined;
  const main = mainCauseOf(causes);
  const frames = main?.kind === 'stack' ? [main.stack.appFrame ?? '', ...main.stack.example] : ([] as const);
  for (const frame of frames) {
    const place = places.ofFrame(frame);
    if (place !== undefined) return place;
  }
  return places.ofScenario(spec, name);
}

/** Measurements of a build's valid runs; of all its runs if none is valid. */
export function decidingRuns(
  judged: ScenarioJudgement,
  recorded: ScenarioInput,
  of: Arm = 'current',
): readonly RunMeasurement[] {
  const current = judged.runs.filter(({ arm }) => arm === of);
  const valid = current.filter(({ outcome }) => outcome.kind === 'valid');
  return (valid.length > 0 ? valid : current).flatMap((run) => runOf(recorded, run)?.measurement ?? []);
}

function pooledIn(runs: readonly RunMeasurement[]): ScenarioResult['pooled'] {
  const names = [...new Set(runs.flatMap(({ samples }) => Object.keys(samples ?? {})))];
  const pooled = names.flatMap((name) => {
    const percentiles = pooledPercentiles(runs.map(({ samples }) => samples?.[name] ?? []));
    return percentiles === undefined ? [] : [[name, percentiles] as const];
  });
  return pooled.length === 0 ? undefined : Object.fromEntries(pooled);
}

const PROFILED_METHODS = 20;

function profileOf([run]: readonly RunMeasurement[]): ScenarioResult['profile'] {
  if (run?.work === undefined) return undefined;
  const { unitsPerFrame, otherUnitsPerFrame, unitsPerRow, rows, growth, methods, rowMethods, slowestFrames } =
    run.work;
  const { calls, unpriced, without } = run.work;
  return {
    ...{ unitsPerFrame, otherUnitsPerFrame, unitsPerRow, rows, calls, unpriced, without },
    ...(growth === undefined ? {} : { growth }),
    methods: methods.slice(0, PROFILED_METHODS),
    rowMethods: rowMethods.slice(0, PROFILED_METHODS),
    slowestFrames,
  };
}

function runResultOf(judged: JudgedRun, recorded: ScenarioInput): RunResult {
  const { captured, measurement, hangs = measurement?.hangs } = runOf(recorded, judged) ?? {};
  return {
    run: judged.run,
    arm: judged.arm,
    outcome: judged.outcome,
    values: judged.values,
    ...(judged.parts === undefined ? {} : { parts: judged.parts }),
    slidingFps: slidingFpsOf(measurement),
    startedAt: captured?.startedAt,
    wallMs: captured?.wallMs,
    slides: measurement?.slides.length ?? 0,
    ...failureOf(captured),
    ...(hangs === undefined ? {} : { hangs }),
  };
}

function failureOf(captured: CapturedRun | undefined): Pick<RunResult, 'failure'> {
  const { trace } = captured?.failure ?? {};
  const { screenshot, logcat, anrReport } = captured ?? {};
  if ([trace, screenshot, logcat, anrReport].every((one) => one === undefined)) return {};
  return {
    failure: {
      ...(trace === undefined ? {} : { trace }),
      ...(screenshot === undefined ? {} : { screenshot }),
      ...(logcat === undefined ? {} : { logcat }),
      ...(anrReport === undefined ? {} : { anrReport }),
    },
  };
}

/** Titles of judged metrics that are not in the catalogue. */
const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  workMetrics.map(({ id, title }) => [id, title]),
);

function verdictOf(
  verdict: MetricVerdict,
  metrics: readonly Metric[],
  runs: readonly RunMeasurement[],
): VerdictResult {
  const name = parsedName(verdict.metric) ?? { metric: verdict.metric };
  const metric = metrics.find(({ id }) => id === name.metric);
  return {
    title:
      metric === undefined
        ? (TITLES[verdict.metric] ?? verdict.metric)
        : valueTitle(titleOf(metric, runs), name),
    ...verdict,
  };
}
