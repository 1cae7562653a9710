import type { Arm } from '../base/arm.ts';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { medianOf } from '../statistics/median.ts';
import { tolerance } from './comparison/tolerance.ts';
import type { JudgedRun } from './judged-run.ts';
import { validRuns } from './judged-runs.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import { runOf, type ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';
import type { Both, WorkChange } from './work-change.ts';

/** Not of the catalogue: it is counted by the device and not measured in the trace. */
export const WORK_METRIC = 'work-per-frame';

export interface WorkCompared {
  readonly verdict: MetricVerdict;
  readonly change: WorkChange;
}

/**
 * The work of two builds under the work clock; undefined where it was not counted in both. Equal runs of one build do equal
 * work, so there is nothing to test: the k-th run of one build is held against the k-th of the other.
 */
export function compareWork(
  scenario: ScenarioInput,
  runs: readonly JudgedRun[],
  settings: JudgeSettings,
): WorkCompared | undefined {
  const workOf = (arm: Arm): readonly WorkMeasurement[] =>
    validRuns(runs, arm).flatMap((run) => runOf(scenario, run)?.measurement?.work ?? []);
  const arms = { baseline: workOf('baseline'), current: workOf('current') };
  if (arms.baseline.length === 0 || arms.current.length === 0) return undefined;
  return { verdict: verdictOf(arms, settings), change: changeOf(arms) };
}

type Arms = Readonly<Record<Arm, readonly WorkMeasurement[]>>;

function verdictOf({ baseline, current }: Arms, settings: JudgeSettings): MetricVerdict {
  const values = current.map(({ unitsPerFrame }) => unitsPerFrame);
  const before = baseline.map(({ unitsPerFrame }) => unitsPerFrame);
  const baselineMedian = medianOf(before) ?? 0;
  const currentMedian = medianOf(values) ?? 0;
  const delta = tolerance(baselineMedian, 'units', settings);
  const changes = values.slice(0, before.length).map((value, i) => value - (before[i] ?? 0));
  return {
    metric: WORK_METRIC,
    unit: 'units',
    better: 'lower',
    gate: { kind: 'regression', delta },
    ...decided(changes, delta),
    median: currentMedian,
    confidence: 'normal',
    values,
    exact: { baselineMedian, currentMedian, changes },
  };
}

function decided(changes: readonly number[], delta: number): Pick<MetricVerdict, 'kind' | 'reason'> {
  const grown = changes.filter((change) => change > delta).length;
  if (grown === 0) return { kind: 'pass', reason: { kind: 'work-within' } };
  if (grown < changes.length) return { kind: 'inconclusive', reason: { kind: 'work-differs' } };
  return { kind: 'fail', reason: { kind: 'work-grown' } };
}

function changeOf(arms: Arms): WorkChange {
  const both = (value: (work: WorkMeasurement) => number): Both => ({
    baseline: meanOf(arms.baseline.map(value)),
    current: meanOf(arms.current.map(value)),
  });
  const named = (of: (work: WorkMeasurement) => Readonly<Record<string, number>>) =>
    namesIn(arms, (work) => Object.keys(of(work))).map((name) => ({
      name,
      ...both((work) => of(work)[name] ?? 0),
    }));
  const unitsOf = (work: WorkMeasurement, method: string | undefined): number =>
    work.methods.find((one) => one.method === method)?.units ?? 0;
  return {
    perFrame: both(({ unitsPerFrame }) => unitsPerFrame),
    perRow: both(({ unitsPerRow }) => unitsPerRow),
    othersPerFrame: both(({ otherUnitsPerFrame }) => otherUnitsPerFrame),
    countsPerFrame: named(({ countsPerFrame }) => countsPerFrame),
    countsPerRow: named(({ countsPerRow }) => countsPerRow),
    methods: namesIn(arms, ({ methods }) => methods.map(({ method }) => method))
      .map((method) => ({
        ...(method === undefined ? {} : { method }),
        ...both((work) => unitsOf(work, method)),
      }))
      .toSorted((a, b) => Math.abs(b.current - b.baseline) - Math.abs(a.current - a.baseline)),
  };
}

const namesIn = <N>(
  { baseline, current }: Arms,
  of: (work: WorkMeasurement) => readonly N[],
): readonly N[] => [...new Set([...current, ...baseline].flatMap(of))];

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
