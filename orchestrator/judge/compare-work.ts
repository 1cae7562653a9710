import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { medianOf } from '../statistics/median.ts';
import { pairsOf } from './comparison/pairs-of.ts';
import { tolerance } from './comparison/tolerance.ts';
import { differencesOf, type Pair } from './comparison/two-samples.ts';
import type { JudgedRun } from './judged-run.ts';
import type { Decision, MetricVerdict } from './metric-verdict.ts';
import { isPaired, runOf, type ScenarioInput } from './session.ts';
import type { JudgeSettings } from './settings.ts';
import type { Both, WorkChange } from './work-change.ts';

/** Not in the catalogue of metrics: the device counts the work, the trace does not contain it. */
export const WORK_METRIC = 'work-per-frame';

export interface WorkCompared {
  readonly verdict: MetricVerdict;
  readonly change: WorkChange;
}

/**
 * The work of two builds under the work clock; undefined if their runs are not compared, or no pair of runs has its
 * work counted. Equal runs of one build do equal work, so no test is needed: each run is compared with its pair.
 */
export function compareWork(
  scenario: ScenarioInput,
  runs: readonly JudgedRun[],
  settings: JudgeSettings,
): WorkCompared | undefined {
  if (scenario.baseline === undefined || !isPaired(scenario.baseline)) return undefined;
  const pairs = pairsOf(runs, (run) => runOf(scenario, run)?.measurement?.work);
  if (pairs.length === 0) return undefined;
  return { verdict: verdictOf(pairs, settings), change: changeOf(pairs) };
}

type Pairs = readonly Pair<WorkMeasurement>[];

function verdictOf(pairs: Pairs, settings: JudgeSettings): MetricVerdict {
  const units = pairs.map(({ baseline, current }) => ({
    baseline: baseline.unitsPerFrame,
    current: current.unitsPerFrame,
  }));
  const values = units.map(({ current }) => current);
  const baselineMedian = medianOf(units.map(({ baseline }) => baseline)) ?? 0;
  const currentMedian = medianOf(values) ?? 0;
  const delta = tolerance(baselineMedian, 'units', settings);
  const changes = differencesOf(units);
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

function decided(changes: readonly number[], delta: number): Decision {
  const grown = changes.filter((change) => change > delta).length;
  if (grown === 0) return { kind: 'pass', reason: { kind: 'work-within' } };
  if (grown < changes.length) return { kind: 'inconclusive', reason: { kind: 'work-differs' } };
  return { kind: 'fail', reason: { kind: 'work-grown' } };
}

function changeOf(pairs: Pairs): WorkChange {
  const both = (value: (work: WorkMeasurement) => number): Both => ({
    baseline: meanOf(pairs.map(({ baseline }) => value(baseline))),
    current: meanOf(pairs.map(({ current }) => value(current))),
  });
  const named = (of: (work: WorkMeasurement) => Readonly<Record<string, number>>) =>
    namesIn(pairs, (work) => Object.keys(of(work))).map((name) => ({
      name,
      ...both((work) => of(work)[name] ?? 0),
    }));
  const unitsOf = (work: WorkMeasurement, method: string | undefined): number =>
    work.methods.find((one) => one.method === method)?.units ?? 0;
  return {
    frames: both(({ frames }) => frames),
    perFrame: both(({ unitsPerFrame }) => unitsPerFrame),
    perRow: both(({ unitsPerRow }) => unitsPerRow),
    othersPerFrame: both(({ otherUnitsPerFrame }) => otherUnitsPerFrame),
    countsPerFrame: named(({ countsPerFrame }) => countsPerFrame),
    countsPerRow: named(({ countsPerRow }) => countsPerRow),
    methods: namesIn(pairs, ({ methods }) => methods.map(({ method }) => method))
      .map((method) => ({
        ...(method === undefined ? {} : { method }),
        ...both((work) => unitsOf(work, method)),
      }))
      .toSorted((a, b) => Math.abs(b.current - b.baseline) - Math.abs(a.current - a.baseline)),
  };
}

const namesIn = <N>(pairs: Pairs, of: (work: WorkMeasurement) => readonly N[]): readonly N[] => [
  ...new Set(pairs.flatMap(({ current, baseline }) => [...of(current), ...of(baseline)])),
];

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
