import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { namedValues } from '../compute/metrics/value-names.ts';
import { measuredBases } from './basis.ts';
import { checkEnvironment, type EnvironmentFinding } from './environment/environment.ts';
import { factsOf } from './environment/facts.ts';
import { classHzOf } from './environment/refresh-rate.ts';
import type { JudgedRun } from './judged-run.ts';
import { measuredOptions } from './measured-options.ts';
import { runOutcome } from './run-outcome.ts';
import { runWarnings } from './run-warnings.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';
import { unscheduledThreads } from './unscheduled-threads.ts';

/** The runs in order, each with its outcome; warm-ups only if the app failed in them, or no other run was made. */
export function judgedRuns(input: ScenarioInput, settings: JudgeSettings): readonly JudgedRun[] {
  const classHz = classHzOf(input);
  const rounds = roundsOf(input.runs);
  const isAnyMeasured = input.runs.some(({ captured }) => !captured.warmup);
  return input.runs.flatMap((run) => {
    const environment = checkEnvironment(factsOf(input, run, classHz), settings);
    const judged = judgedRun(run, rounds.get(run.captured), environment, settings);
    const isWhy = !isAnyMeasured && run.captured.failure !== undefined;
    return run.captured.warmup && judged.outcome.kind !== 'app-failure' && !isWhy ? [] : [judged];
  });
}

function judgedRun(
  { captured, measurement }: ScenarioRun,
  round: number | undefined,
  environment: EnvironmentFinding,
  settings: JudgeSettings,
): JudgedRun {
  const options = measuredOptions(measurement);
  const bases = measuredBases(measurement);
  const warnings = measurement && [
    ...runWarnings(measurement, settings),
    ...unscheduledThreads(captured.conditions),
  ];
  return {
    run: captured.index,
    arm: captured.arm,
    ...(round === undefined ? {} : { round }),
    outcome: runOutcome(captured, environment, warnings),
    warnings: warnings ?? [],
    ...(environment.warned.length > 0 ? { environmentWarnings: environment.warned } : {}),
    values: measuredValues(measurement),
    ...(measurement === undefined ? {} : partsIn(measurement)),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(Object.keys(bases).length > 0 ? { bases } : {}),
  };
}

const measuredValues = (measurement: RunMeasurement | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) =>
      value.kind === 'measured' && Number.isFinite(value.value) ? [[id, value.value]] : [],
    ),
  );

function partsIn(measurement: RunMeasurement): Pick<JudgedRun, 'parts'> {
  const parts = namedValues(measurement);
  return Object.keys(parts).length === 0 ? {} : { parts };
}

export const validRuns = (runs: readonly JudgedRun[], arm: Arm): readonly JudgedRun[] =>
  runs.filter((run) => run.arm === arm && run.outcome.kind === 'valid');

/** One value per valid run of the arm that has this metric, part or scene, in run order. */
export const armValues = (runs: readonly JudgedRun[], arm: Arm, metric: string): readonly number[] =>
  validRuns(runs, arm).flatMap(({ values, parts = {} }) => {
    const found = Object.hasOwn(values, metric) ? values : parts;
    const value = Object.hasOwn(found, metric) ? found[metric] : undefined;
    return value === undefined ? [] : [value];
  });

/**
 * The rounds of measured runs, as recorded. Recordings of older versions have none: there, the k-th runs of both arms are
 * a round, not counting runs that infrastructure ended, since they were repeated.
 */
export function roundsOf(runs: readonly ScenarioRun[]): ReadonlyMap<CapturedRun, number> {
  const ofArm = (arm: Arm) =>
    runs
      .map(({ captured }) => captured)
      .filter((run) => run.arm === arm && !run.warmup && run.failure?.kind !== 'infrastructure')
      .map((run, position): [CapturedRun, number] => [run, run.round ?? position]);
  return new Map([...ofArm('current'), ...ofArm('baseline')]);
}
