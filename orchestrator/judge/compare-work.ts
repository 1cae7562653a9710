import type { WorkAnswer } from '../base/answers.ts';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import { medianOf } from '../statistics/percentile.ts';
import { tolerance } from './comparison/compare-arms.ts';
import { differencesOf, isPaired, type Pair, pairsOf } from './comparison/samples-of.ts';
import type { JudgedRun } from './judged-run.ts';
import { runOf } from './judged-runs.ts';
import type { Both, Decision, MetricVerdict, WorkChange } from './metric-verdict.ts';
import type { ScenarioInput } from './session.ts';
import type { JudgeSettings, WorkSettings } from './settings.ts';

export interface WorkCompared {
  readonly verdict: MetricVerdict;
  readonly change: WorkChange;
}

/** What is compared of a run. */
interface RunWork {
  readonly work: WorkMeasurement;
  /** Modelled; absent where frames have no durations. */
  readonly frameP95Ms: number | undefined;
}
type Pairs = readonly Pair<RunWork>[];

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
  const pairs = pairsOf(runs, (run): RunWork | undefined => {
    const work = runOf(scenario, run)?.measurement?.work;
    return work && { work, frameP95Ms: run.parts?.[FRAME_P95] };
  });
  if (pairs.length === 0) return undefined;
  const grown = COMPARED_COUNTS.filter((name) =>
    pairs.every((pair) => grownCounts(pair, settings.work).includes(name)),
  );
  const change = { ...changeOf(pairs), ...(grown.length === 0 ? {} : { grownCounts: grown }) };
  return { verdict: verdictOf(pairs, change, settings), change };
}
const FRAME_P95 = 'jankstats/frame-duration-cpu.P95';

function verdictOf(
  pairs: Pairs,
  { frameP95Ms, growthEach }: WorkChange,
  settings: JudgeSettings,
): MetricVerdict {
  const units = pairs.map(({ baseline, current }) => ({
    baseline: baseline.work.unitsPerFrame,
    current: current.work.unitsPerFrame,
  }));
  const values = units.map(({ current }) => current);
  const baselineMedian = medianOf(units.map(({ baseline }) => baseline)) ?? 0;
  const currentMedian = medianOf(values) ?? 0;
  const delta = tolerance(baselineMedian, 'units', {
    maxRegression: settings.work.tolerance,
    floors: settings.floors,
  });
  const changes = differencesOf(units);
  return {
    metric: WORK_PER_FRAME,
    unit: 'units',
    better: 'lower',
    gate: { kind: 'regression', delta },
    ...decided(pairs, changes, delta, settings.work),
    median: currentMedian,
    confidence: 'normal',
    values,
    exact: {
      ...{ baselineMedian, currentMedian, changes },
      ...(frameP95Ms === undefined ? {} : { frameP95Ms }),
      ...(growthEach === undefined ? {} : { growthEach }),
    },
  };
}

/** The gravest rule that every pair breaks; one that only some break leaves what would fail open. docs/judging.md §4 */
function decided(pairs: Pairs, changes: readonly number[], delta: number, settings: WorkSettings): Decision {
  const rules: readonly Rule[] = [
    { answer: 'fail', reason: 'work-uses-frame', broken: pairs.map((pair) => usesFrame(pair, settings)) },
    { answer: settings.growthLaw, reason: 'work-follows-law', broken: pairs.map(followsLaw) },
    { answer: settings.grown, reason: 'work-grown', broken: changes.map((change) => change > delta) },
    {
      answer: settings.counts,
      reason: 'work-counts-grown',
      broken: pairs.map((pair) => grownCounts(pair, settings).length > 0),
    },
  ];
  const within: Decision = { kind: 'pass', reason: { kind: 'work-within' } };
  const decisions = rules.flatMap(({ answer, reason, broken }): readonly Decision[] => {
    if (answer === 'pass' || !broken.includes(true)) return [];
    if (!broken.includes(false)) return [{ kind: answer, reason: { kind: reason } }];
    return [{ kind: answer === 'fail' ? 'inconclusive' : answer, reason: { kind: 'work-differs' } }];
  });
  const gravest = GRAVEST.find((kind) => decisions.some((one) => one.kind === kind));
  return decisions.find(({ kind }) => kind === gravest) ?? within;
}
interface Rule {
  readonly answer: WorkAnswer;
  readonly reason: 'work-uses-frame' | 'work-follows-law' | 'work-grown' | 'work-counts-grown';
  /** By pair. */
  readonly broken: readonly boolean[];
}
const GRAVEST: readonly Decision['kind'][] = ['fail', 'inconclusive', 'warning'];

/** Its frames take longer because they do more: one that only leaves out short frames does less work in all. */
function usesFrame({ baseline, current }: Pair<RunWork>, { frameMs, frameShare }: WorkSettings): boolean {
  if (baseline.frameP95Ms === undefined || current.frameP95Ms === undefined) return false;
  const grownMs = current.frameP95Ms - baseline.frameP95Ms;
  const isMore = grownMs >= Math.min(frameMs, frameShare * baseline.frameP95Ms);
  return isMore && grownMs > 0 && allUnits(current.work) > allUnits(baseline.work);
}

/** The counts per frame that grew; those of a baseline without any by one in a hundred frames. */
function grownCounts(
  { baseline, current }: Pair<RunWork>,
  { tolerance: share }: WorkSettings,
): readonly string[] {
  return COMPARED_COUNTS.filter((name) => {
    const before = baseline.work.countsPerFrame[name] ?? 0;
    return (current.work.countsPerFrame[name] ?? 0) - before > Math.max(share * before, COUNT_FLOOR);
  });
}
/** Of the work log; bytes and classes follow from allocations and code. */
const COMPARED_COUNTS = ['inflations', 'measures', 'allocations', 'binderCalls', 'io'];
const COUNT_FLOOR = 0.01;

const allUnits = ({ frames, unitsPerFrame }: WorkMeasurement): number => frames * unitsPerFrame;

/** A law that the baseline has not, or one at least twice as steep. */
const followsLaw = ({ baseline, current }: Pair<RunWork>): boolean =>
  eachOf(current) > 0 && eachOf(current) >= STEEPER * eachOf(baseline);
const STEEPER = 2;
const eachOf = ({ work }: RunWork): number => work.growth?.unitsEach ?? 0;

function changeOf(pairs: Pairs): WorkChange {
  const of = (value: (run: RunWork) => number): Both => ({
    baseline: meanOf(pairs.map(({ baseline }) => value(baseline))),
    current: meanOf(pairs.map(({ current }) => value(current))),
  });
  const both = (value: (work: WorkMeasurement) => number): Both => of(({ work }) => value(work));
  const named = (counts: (work: WorkMeasurement) => Readonly<Record<string, number>>) =>
    namesIn(pairs, (work) => Object.keys(counts(work))).map((name) => ({
      name,
      ...both((work) => counts(work)[name] ?? 0),
    }));
  const hasFrames = pairs.every(
    ({ baseline, current }) => baseline.frameP95Ms !== undefined && current.frameP95Ms !== undefined,
  );
  const growthEach = of(eachOf);
  const unitsOf = (work: WorkMeasurement, method: string | undefined): number =>
    work.methods.find((one) => one.method === method)?.units ?? 0;
  return {
    frames: both(({ frames }) => frames),
    perFrame: both(({ unitsPerFrame }) => unitsPerFrame),
    ...(hasFrames ? { frameP95Ms: of(({ frameP95Ms = 0 }) => frameP95Ms) } : {}),
    ...(growthEach.baseline + growthEach.current > 0 ? { growthEach } : {}),
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
  ...new Set(pairs.flatMap(({ current, baseline }) => [...of(current.work), ...of(baseline.work)])),
];

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
