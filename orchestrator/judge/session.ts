import type { Arm } from '../base/arm.ts';
import type { Budget, CapturedRun, CapturedScenario, Manifest, Target } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import type { MetricTraits } from '../compute/metrics/metric-traits.ts';
import type { CommonBasis } from './basis.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { JudgeSettings } from './settings.ts';
import type { NoBaseline } from './verdict-reason.ts';

/** The whole input of a judgement. */
export interface SessionInput {
  readonly seed: number;
  /** What differs from `defaultSettings`. */
  readonly settings?: Partial<JudgeSettings>;
  /** Unit and direction of each known metric, by id. */
  readonly metrics: Readonly<Record<string, MetricTraits>>;
  /** Why the session ended before its last run. */
  readonly interrupted?: string;
  /** One per scenario × device. */
  readonly scenarios: readonly ScenarioInput[];
}
export interface ScenarioInput {
  readonly scenario: string;
  /** In a session on several devices: which one, e.g. `virtual-2`. */
  readonly deviceName?: string;
  readonly target: Target;
  readonly app: Manifest['app'];
  readonly gestureEngine: CapturedScenario['gestureEngine'];
  /** Absent: the probe. */
  readonly source?: NonNullable<CapturedScenario['source']>;
  readonly budget: Readonly<Budget>;
  /** Too few runs for an interval do not meet the budget, and the session is strict. */
  readonly asserted?: CapturedScenario['asserted'];
  /** In the order of their recording; of warm-ups only an app failure counts. */
  readonly runs: readonly ScenarioRun[];
  /** Absent where no comparison was asked for. */
  readonly baseline?: BaselineInput;
}
export type BaselineInput =
  /** Another build took turns in this session: its runs have `arm: 'baseline'`. */
  | { readonly kind: 'interleaved' }
  /** Runs of an older recording, which have `arm: 'baseline'`; `repeats`: each is the current one of its round with another build. */
  | { readonly kind: 'recording'; readonly repeats: boolean }
  /** Accepted sessions, oldest first. */
  | { readonly kind: 'accepted'; readonly sessions: readonly AcceptedSession[] }
  /** A comparison was asked for, and there is nothing to compare with. */
  | { readonly kind: 'none'; readonly reason: NoBaseline };

export interface AcceptedSession {
  /** Metric id → one value per run. */
  readonly values: Readonly<Record<string, readonly number[]>>;
  /** Metric id → what the values rest on, of the metrics that have a basis. */
  readonly bases?: Readonly<Record<string, CommonBasis>>;
}

/** Whether the runs of both arms in one round belong together. */
export const isPaired = (baseline: BaselineInput): boolean =>
  baseline.kind === 'interleaved' || (baseline.kind === 'recording' && baseline.repeats);

/** The run with this arm and index; undefined when the scenario has none. */
export const runOf = (
  { runs }: ScenarioInput,
  { arm, run }: { readonly arm: Arm; readonly run: number },
): ScenarioRun | undefined => runs.find(({ captured }) => captured.arm === arm && captured.index === run);

/** Measurements of both arms, in run order. */
export const measurementsOf = ({ runs }: ScenarioInput): readonly RunMeasurement[] =>
  runs.flatMap(({ measurement }) => measurement ?? []);

/** A manifest with its measurements; `measurementOf` returns undefined for a run without a trace. */
export const scenariosOf = (
  manifest: Manifest,
  measurementOf: (scenario: string, run: CapturedRun) => RunMeasurement | undefined,
): readonly ScenarioInput[] =>
  manifest.scenarios.map((scenario) => ({
    scenario: scenario.name,
    target: manifest.target,
    app: manifest.app,
    gestureEngine: scenario.gestureEngine,
    ...(scenario.source === undefined ? {} : { source: scenario.source }),
    budget: scenario.budget,
    asserted: scenario.asserted,
    runs: scenario.runs.map((captured) => {
      const measurement = measurementOf(scenario.name, captured);
      return { captured, measurement: captured.warmup && !hasHung(measurement) ? undefined : measurement };
    }),
    ...baselineArm(scenario),
  }));

const hasHung = (measurement: RunMeasurement | undefined): boolean =>
  measurement?.warnings.some(({ code }) => code === 'anr') ?? false;

const baselineArm = (scenario: CapturedScenario): { readonly baseline?: BaselineInput } =>
  scenario.runs.some(({ arm }) => arm === 'baseline') ? { baseline: { kind: 'interleaved' } } : {};
