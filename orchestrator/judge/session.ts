import type { Budget, CapturedRun, CapturedScenario, Manifest, Target } from '../capture/recording.ts';
import { benchmarkMetric, benchmarkTraits } from '../compute/import/benchmark-metrics.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import type { Metric } from '../compute/metrics/metric.ts';
import { type MetricTraits, metricTraits } from '../compute/metrics/metric-traits.ts';
import { recordedMetric } from '../compute/spans.ts';
import type { Repeats } from './baseline/baseline.ts';
import type { CommonBasis } from './judged-run.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { JudgeSettings } from './settings.ts';
import type { Unmeasured } from './unmeasured.ts';
import type { NoBaseline } from './verdict-reason.ts';

/** The whole input of a judgement. */
export interface SessionInput {
  readonly seed: number;
  /** Settings that differ from `defaultSettings`. */
  readonly settings?: Partial<JudgeSettings>;
  /** Unit and direction of each known metric, by id. */
  readonly metrics: Readonly<Record<string, MetricTraits>>;
  /** Why the session ended before its last run. */
  readonly interrupted?: string;
  /** The first failure of a test. */
  readonly failedTest?: string;
  /** Scenarios that should have an entry below, and have none. */
  readonly unmeasured?: readonly Unmeasured[];
  /** One entry per scenario × device. */
  readonly scenarios: readonly ScenarioInput[];
}
export interface ScenarioInput {
  readonly scenario: string;
  /** Name of the device in a session on several devices, e.g. `virtual-2`. */
  readonly deviceName?: string;
  readonly target: Target;
  readonly app: Manifest['app'];
  /** The rate at which the session holds the display, by settings that some systems ignore; absent: none. */
  readonly lockedHz?: number;
  readonly gestureEngine: CapturedScenario['gestureEngine'];
  /** What recorded the frames; absent: the probe. */
  readonly source?: NonNullable<CapturedScenario['source']>;
  readonly budget: Readonly<Budget>;
  /** The spec asserts the budget: too few runs for an interval do not meet it, and the session is strict. */
  readonly asserted?: CapturedScenario['asserted'];
  /** Metrics compared with a baseline, if not the settings'. */
  readonly compared?: NonNullable<CapturedScenario['compared']>;
  /** The session decided after some of the runs whether to make more; absent: their number was fixed beforehand. */
  readonly adaptive?: NonNullable<CapturedScenario['adaptive']>;
  /** Under the work clock: runs of one round and equal `repeats` have the same gestures and times. */
  readonly repeats?: Repeats;
  /** In the order of recording; of warm-ups, only an app failure counts. */
  readonly runs: readonly ScenarioRun[];
  /** Absent if no comparison was requested. */
  readonly baseline?: BaselineInput;
}
export type BaselineInput =
  /** Two builds took turns in this session: the other one's runs have `arm: 'baseline'`. */
  | { readonly kind: 'interleaved' }
  /** The runs of an older recording have `arm: 'baseline'`; `repeats`: it has the same gestures, round by round. */
  | { readonly kind: 'recording'; readonly repeats: boolean }
  /** Accepted sessions, oldest first. */
  | { readonly kind: 'accepted'; readonly sessions: readonly AcceptedSession[] }
  /** A comparison was requested, but there is nothing to compare with. */
  | { readonly kind: 'none'; readonly reason: NoBaseline };

interface AcceptedSession {
  /** The round of each value, if a run of this session repeats the run of that round: then the two are a pair. */
  readonly rounds?: readonly number[];
  /** Metric id → one value per run. */
  readonly values: Readonly<Record<string, readonly number[]>>;
  /** Metrics whose values are left out because they are of another version of the definition. */
  readonly outdated?: readonly string[];
  /** Metric id → basis of its values, for metrics that have one. */
  readonly bases?: Readonly<Record<string, CommonBasis>>;
}

/** Measurements of both arms, in run order. */
export const measurementsOf = ({ runs }: ScenarioInput): readonly RunMeasurement[] =>
  runs.flatMap(({ measurement }) => measurement ?? []);

/** A manifest with what is measured of each run; a run without a trace has no measurement. */
export const scenariosOf = (
  manifest: Manifest,
  measuredOf: (scenario: string, run: CapturedRun) => Omit<ScenarioRun, 'captured'>,
): readonly ScenarioInput[] =>
  manifest.scenarios.map((scenario) => ({
    scenario: scenario.name,
    target: manifest.target,
    app: manifest.app,
    ...lockOf(manifest),
    gestureEngine: scenario.gestureEngine,
    ...(scenario.source === undefined ? {} : { source: scenario.source }),
    budget: scenario.budget,
    asserted: scenario.asserted,
    ...(scenario.compared === undefined ? {} : { compared: scenario.compared }),
    ...(scenario.adaptive === undefined ? {} : { adaptive: scenario.adaptive }),
    ...(manifest.target.profile === undefined
      ? {}
      : { repeats: { seed: manifest.seed, slides: scenario.slidesPerRun } }),
    runs: scenario.runs.map((captured) => {
      const { measurement, hangs = [] } = measuredOf(scenario.name, captured);
      return {
        captured,
        measurement: captured.warmup && !hasHung(measurement) ? undefined : measurement,
        ...(hangs.length === 0 ? {} : { hangs }),
      };
    }),
    ...baselineArm(scenario),
  }));

function lockOf({ knobs = [] }: Manifest): Pick<ScenarioInput, 'lockedHz'> {
  const wanted = knobs.find(({ id }) => id === 'refresh-rate')?.wanted;
  return wanted === undefined ? {} : { lockedHz: Number(wanted) };
}

const hasHung = (measurement: RunMeasurement | undefined): boolean =>
  measurement?.warnings.some(({ code }) => code === 'anr') ?? false;

/** Another tool's builds did not take turns: its two files are two recordings. */
const baselineArm = ({ runs, source }: CapturedScenario): { readonly baseline?: BaselineInput } =>
  runs.every(({ arm }) => arm === 'current')
    ? {}
    : {
        baseline:
          source === 'macrobenchmark' ? { kind: 'recording', repeats: false } : { kind: 'interleaved' },
      };

/** The metrics that scenarios have besides those of the catalogue: of a benchmark's file, and of the app's own spans. */
export function furtherMetrics(scenarios: readonly ScenarioInput[]): readonly Metric[] {
  const found = scenarios.flatMap(({ source, runs }) => {
    const ids = new Set(runs.flatMap(({ measurement }) => Object.keys(measurement?.metrics ?? {})));
    return [...ids].flatMap((id) => {
      const recorded = recordedMetric(id);
      if (recorded !== undefined) return recorded;
      return source === 'macrobenchmark' && metricTraits[id] === undefined ? benchmarkMetric(id) : [];
    });
  });
  return [...new Map(found.map((metric) => [metric.id, metric])).values()];
}

/** Without a prototype, like `metricTraits`. */
export const traitsIn = (scenarios: readonly ScenarioInput[]): typeof metricTraits =>
  Object.assign(
    Object.create(null),
    metricTraits,
    Object.fromEntries(
      furtherMetrics(scenarios).map(({ id, unit, better }) => [
        id,
        recordedMetric(id) !== undefined ? { unit, better } : benchmarkTraits(id),
      ]),
    ),
  );
