import { max, min } from 'd3-array';
import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import type { MetricOptions } from '../compute/metrics/metric.ts';
import { namedValues } from '../compute/metrics/value-names.ts';
import { BASES, type Basis } from '../compute/slides/presentation.ts';
import { classHzOf } from './device-class.ts';
import { checkEnvironment, type EnvironmentFinding, factsOf } from './environment/environment.ts';
import type { JudgedRun, RunOutcome } from './judged-run.ts';
import { type Gravity, type RunWarning, type RunWarningCode, runWarnings } from './run-warnings.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';

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
  const warnings = measurement && runWarnings(measurement, settings, captured.conditions);
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

/** The run with this arm and index; undefined if the scenario has none. */
export const runOf = (
  { runs }: ScenarioInput,
  { arm, run }: { readonly arm: Arm; readonly run: number },
): ScenarioRun | undefined => runs.find(({ captured }) => captured.arm === arm && captured.index === run);

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

/**
 * Whether a run counts, and if not, why. The gravest cause wins: a crash on a phone that is too warm is an app failure.
 * `warnings` is undefined for a run without a measurement.
 */
export function runOutcome(
  captured: CapturedRun,
  environment: EnvironmentFinding,
  warnings: readonly RunWarning[] | undefined,
): RunOutcome {
  return (
    appFailure(captured, warnings ?? []) ??
    infrastructure(captured, warnings) ??
    invalid(environment, warnings ?? []) ??
    inconclusive(warnings ?? []) ??
    (environment.suppressed.length > 0
      ? { kind: 'valid', suppressed: environment.suppressed }
      : { kind: 'valid' })
  );
}

function appFailure(captured: CapturedRun, warnings: readonly RunWarning[]): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined && failure.kind !== 'infrastructure') {
    return { kind: 'app-failure', cause: failure.kind, message: failure.message };
  }
  const hasHung = warnings.some(({ code }) => code === 'anr');
  return hasHung ? { kind: 'app-failure', cause: 'anr' } : undefined;
}

function infrastructure(
  captured: CapturedRun,
  warnings: readonly RunWarning[] | undefined,
): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined) {
    return { kind: 'infrastructure', message: failure.message, retriable: failure.retriable };
  }
  return warnings === undefined ? { kind: 'infrastructure', retriable: true } : undefined;
}

function invalid(environment: EnvironmentFinding, warnings: readonly RunWarning[]): RunOutcome | undefined {
  const reasons = codesOf(warnings, 'invalid');
  return environment.invalid.length + reasons.length === 0
    ? undefined
    : {
        kind: 'invalid',
        environment: environment.invalid,
        reasons,
        suppressed: environment.suppressed,
        ...(environment.rates === undefined ? {} : { rates: environment.rates }),
      };
}

function inconclusive(warnings: readonly RunWarning[]): RunOutcome | undefined {
  const reasons = codesOf(warnings, 'inconclusive');
  return reasons.length === 0 ? undefined : { kind: 'inconclusive', reasons };
}

const codesOf = (warnings: readonly RunWarning[], gravity: Gravity): readonly RunWarningCode[] => [
  ...new Set(warnings.filter((warning) => warning.gravity === gravity).map(({ code }) => code)),
];

export type OptionsById = Readonly<Record<string, MetricOptions>>;

/**
 * Metric id → by what it was measured: the options that differ from its defaults and, as one more of them, the version of its
 * definition, if that is not the first.
 */
export const measuredOptions = (measurement: RunMeasurement | undefined): OptionsById =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) => {
      if (value.kind !== 'measured') return [];
      const { options, version } = value;
      const by = { ...options, ...(version === undefined ? {} : { version }) };
      return Object.keys(by).length === 0 ? [] : [[id, by]];
    }),
  );

/** The same text for the same options; undefined for the defaults. */
export function optionsKey(options: MetricOptions | undefined): string | undefined {
  const entries = Object.entries(options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : entries.map(([name, value]) => `${name}=${value}`).join(' ');
}

type BasesById = Readonly<Record<string, Basis>>;

/** Metric id → basis, for metrics that have one. */
export const measuredBases = (measurement: RunMeasurement | undefined): BasesById =>
  Object.fromEntries(
    Object.entries(measurement?.metrics ?? {}).flatMap(([id, value]) => {
      const named = value.kind === 'measured' ? value.parts?.basis : undefined;
      const basis = BASES.find((one) => one === named);
      return basis === undefined ? [] : [[id, basis]];
    }),
  );

/** Undefined if no run has a basis: the metric has none. */
export function commonBasis(bases: readonly (Basis | undefined)[]): Basis | 'mixed' | undefined {
  const [first] = bases;
  return bases.every((basis) => basis === first) ? first : 'mixed';
}

/** Texts that show a time, and clocks of which a digit is read, differ between runs that repeat each other. */
const LARGEST_DIFFERENCE = 0.001;

/**
 * Whether two or more runs have the same value, within a thousandth of it. Under the work clock they are then one value, however
 * many they are. docs/judging.md, "Budgets".
 */
export function isRepeated(values: readonly number[]): boolean {
  const [low = 0, high = 0] = [min(values), max(values)];
  return values.length > 1 && high - low <= LARGEST_DIFFERENCE * Math.max(Math.abs(low), Math.abs(high));
}
