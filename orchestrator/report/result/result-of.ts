import { fileNameOf } from '../../base/file-name.ts';
import type { CapturedScenario, Manifest } from '../../capture/recording.ts';
import type { RunMeasurement } from '../../compute/measurement.ts';
import type { Metric } from '../../compute/metrics/metric.ts';
import type { JudgedRun, Judgement, MetricVerdict, ScenarioJudgement } from '../../judge/judgement.ts';
import { causesOf } from './causes-of.ts';
import { metricResultOf, titleOf } from './metric-result.ts';
import type { Result, RunResult, ScenarioResult, VerdictResult } from './result.ts';
import { warningsOf } from './warnings-of.ts';

/** What a report is made of; the same four values are saved in the run folder. */
export interface ReportInput {
  readonly manifest: Manifest;
  readonly measurements: readonly RunMeasurement[];
  readonly judgement: Judgement;
  /** The list of known metrics: titles, units and definitions. */
  readonly metrics: readonly Metric[];
  /** Names of the profiles by which medians are rated; none where absent. */
  readonly thresholdProfiles?: readonly string[];
}

export function resultOf(input: ReportInput): Result {
  const { manifest, judgement } = input;
  return {
    schema: 1,
    run: manifest.run,
    createdAt: manifest.createdAt,
    tool: manifest.tool,
    simulated: judgement.simulated,
    verdict: {
      kind: judgement.whole.kind,
      exitCode: judgement.whole.exitCode,
      because: [...judgement.whole.because],
      familySize: judgement.familySize,
    },
    target: manifest.target,
    app: manifest.app,
    seed: judgement.seed,
    world: manifest.world,
    commit: manifest.commit,
    branch: manifest.branch,
    scenarios: judgement.scenarios.map((judged) => scenarioOf(input, judged)),
  };
}

function scenarioOf(input: ReportInput, judged: ScenarioJudgement): ScenarioResult {
  const captured = input.manifest.scenarios.find(({ name }) => name === judged.scenario);
  const measured = input.measurements.filter(({ scenario }) => scenario === judged.scenario);
  const current = currentMeasurements(judged, measured);
  return {
    name: judged.scenario,
    slug: fileNameOf(judged.scenario),
    spec: captured?.spec ?? '',
    on: captured?.on ?? '',
    slidesPerRun: captured?.slidesPerRun ?? 0,
    gesture: captured?.gesture,
    gestureEngine: captured?.gestureEngine,
    device: judged.deviceClass,
    runs: judged.runs.map((run) => runOf(run, captured, measured)),
    verdicts: judged.verdicts.map((verdict) => verdictOf(verdict, input.metrics, current)),
    metrics: input.metrics.flatMap((metric) =>
      metricResultOf(metric, current, input.thresholdProfiles ?? []),
    ),
    causes: causesOf(current),
    warnings: warningsOf(judged.runs, judged.warnings),
  };
}

/** Runs that explain the verdict: the valid ones of this build, or all of its runs if none is valid. */
export function currentMeasurements(
  judged: ScenarioJudgement,
  measured: readonly RunMeasurement[],
): RunMeasurement[] {
  const runs = judged.runs.filter(({ arm }) => arm === 'current');
  const valid = runs.filter(({ outcome }) => outcome.kind === 'valid');
  const wanted = new Set((valid.length > 0 ? valid : runs).map(({ run }) => run));
  return measured.filter(({ run }) => wanted.has(run));
}

function runOf(
  judged: JudgedRun,
  captured: CapturedScenario | undefined,
  measured: readonly RunMeasurement[],
): RunResult {
  const recorded = captured?.runs.find(({ index, arm }) => index === judged.run && arm === judged.arm);
  return {
    run: judged.run,
    arm: judged.arm,
    outcome: structuredClone(judged.outcome) as RunResult['outcome'],
    values: { ...judged.values },
    startedAt: recorded?.startedAt,
    wallMs: recorded?.wallMs,
    slides: measured.find(({ run }) => run === judged.run)?.slides.length ?? 0,
  };
}

function verdictOf(
  verdict: MetricVerdict,
  metrics: readonly Metric[],
  runs: readonly RunMeasurement[],
): VerdictResult {
  const { regression, values, ...plain } = verdict;
  const metric = metrics.find(({ id }) => id === verdict.metric);
  return {
    ...plain,
    title: metric === undefined ? verdict.metric : titleOf(metric, runs),
    values: [...values],
    ...(regression && { regression: { ...regression, baselineValues: [...regression.baselineValues] } }),
  };
}
