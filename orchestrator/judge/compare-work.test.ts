import { expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { capturedOf, scenarioOf, sessionOf, virtualPhone } from '../../test/builders/session-of.ts';
import { workOf } from '../../test/builders/work-of.ts';
import { measured } from '../compute/metrics/metric.ts';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { judgeSession } from './judge-session.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { BaselineInput } from './session.ts';
import { defaultSettings } from './settings.ts';

type Work = Partial<WorkMeasurement> | undefined;

type WorkPairs = readonly (readonly [baseline: Work, current: Work])[];

const runsOf = (...pairs: WorkPairs): readonly ScenarioRun[] =>
  pairs.flatMap(([baseline, current], i) => [
    run('baseline', 2 * i, baseline),
    run('current', 2 * i + 1, current),
  ]);

const judged = (...pairs: WorkPairs) => judgedRuns(runsOf(...pairs), { kind: 'interleaved' });

const judgedRuns = (runs: readonly ScenarioRun[], baseline: BaselineInput | undefined) => {
  const compared = baseline === undefined ? {} : { baseline };
  const scenario = scenarioOf({ target: virtualPhone, runs, budget: {}, ...compared });
  const [judgement] = judgeSession(sessionOf([scenario])).scenarios;
  return {
    verdict: judgement?.verdicts.find(({ metric }) => metric === 'work-per-frame'),
    work: judgement?.work,
  };
};

const run = (arm: 'baseline' | 'current', index: number, work: Work): ScenarioRun => ({
  captured: capturedOf(index, { arm }),
  measurement: measurementOf(
    { 'scroll-hitch-rate': 1 },
    { arm, run: index, ...(work === undefined ? {} : { work: workOf(work) }) },
  ),
});

const excluded = ({ captured, measurement }: ScenarioRun): ScenarioRun => ({
  captured,
  measurement: measurement && { ...measurement, warnings: [{ code: 'trace-altered', facts: { files: 1 } }] },
});

const counted = (countsPerFrame: Readonly<Record<string, number>>): Work => ({ countsPerFrame });

const frame = (unitsPerFrame: number): Work => ({ unitsPerFrame });

it.each([
  ['equal work', [[100_000, 100_000]], 'pass', 'work-within'],
  ['5 % more, the tolerance', [[100_000, 105_000]], 'pass', 'work-within'],
  ['more than the tolerance', [[100_000, 105_001]], 'warning', 'work-grown'],
  ['less', [[100_000, 50_000]], 'pass', 'work-within'],
  ['a floor of 1,000 units', [[2_000, 3_000]], 'pass', 'work-within'],
  ['above the floor', [[2_000, 3_001]], 'warning', 'work-grown'],
  [
    'more in one of two runs',
    [
      [100_000, 120_000],
      [100_000, 100_000],
    ],
    'warning',
    'work-differs',
  ],
  [
    'more in both runs',
    [
      [100_000, 120_000],
      [110_000, 130_000],
    ],
    'warning',
    'work-grown',
  ],
] as const)('%s: one run of each build decides', (_, pairs, kind, reason) => {
  const { verdict } = judged(...pairs.map(([a, b]) => [frame(a), frame(b)] as const));
  expect(verdict).toMatchObject({ kind, reason: { kind: reason }, confidence: 'normal' });
});

const withFrames = (baselineMs: number, currentMs: number, baseline: Work, current: Work) => {
  const runs = runsOf([baseline, current]).map(({ captured, measurement }) => {
    const P95 = captured.arm === 'current' ? currentMs : baselineMs;
    const metrics = measurementOf({ 'scroll-hitch-rate': 1 }).metrics;
    const frames = { 'jankstats/frame-duration-cpu': measured(P95 / 2, { P95 }) };
    return { captured, measurement: measurement && { ...measurement, metrics: { ...metrics, ...frames } } };
  });
  return judgedRuns(runs, { kind: 'interleaved' }).verdict;
};
const growth = (unitsEach: number, of: 'position' | 'bind' = 'position'): Work => ({
  unitsPerFrame: 104_000,
  growth: { of, unitsEach, rows: 60 },
});

it.each([
  ['a millisecond more', 8, 9, frame(104_000), 'fail'],
  ['less than that, and less than a quarter', 8, 8.99, frame(104_000), 'pass'],
  ['a quarter more', 2, 2.5, frame(104_000), 'fail'],
  [
    'a millisecond more by fewer frames, with less work in all',
    8,
    9,
    { ...frame(104_000), frames: 90 },
    'pass',
  ],
] as const)('the P95 of a frame on the model: %s', (_, before, after, current, kind) => {
  const verdict = withFrames(before, after, frame(100_000), current);
  expect(verdict).toMatchObject({ kind, exact: { frameP95Ms: { baseline: before, current: after } } });
  expect(verdict?.reason.kind).toBe(kind === 'fail' ? 'work-uses-frame' : 'work-within');
});

it.each([
  ['none before', {}, growth(3.1), 'fail'],
  ['twice as steep', growth(50), growth(100, 'bind'), 'fail'],
  ['as before', growth(50), growth(99), 'pass'],
  ['no more', growth(50), {}, 'pass'],
] as const)('a law by which a bind grows: %s', (_, before, after, kind) => {
  const { verdict } = judged([{ ...before, unitsPerFrame: 100_000 }, after]);
  expect(verdict?.kind).toBe(kind);
  if (kind === 'fail') expect(verdict?.reason.kind).toBe('work-follows-law');
});

it.each([
  [{ grown: 'fail' }, frame(106_000), 'fail'],
  [{ grown: 'pass' }, frame(200_000), 'pass'],
  [{ tolerance: 0.1 }, frame(109_000), 'pass'],
  [{ growthLaw: 'warning' }, growth(9), 'warning'],
  [{ counts: 'fail' }, counted({ inflations: 1 }), 'fail'],
  [{ counts: 'pass' }, counted({ inflations: 1 }), 'pass'],
] as const)('a team may set %j', (work, current, kind) => {
  const session = sessionOf([
    scenarioOf({
      target: virtualPhone,
      runs: runsOf([frame(100_000), current]),
      budget: {},
      baseline: { kind: 'interleaved' },
    }),
  ]);
  const settings = { work: { ...defaultSettings.work, ...work } };
  const { scenarios } = judgeSession({ ...session, settings });
  expect(scenarios[0]?.verdicts.find(({ metric }) => metric === 'work-per-frame')?.kind).toBe(kind);
});

it.each([
  ['an inflation in fifty frames', counted({ inflations: 0 }), counted({ inflations: 0.02 }), ['inflations']],
  ['one in a hundred, the floor', counted({ inflations: 0 }), counted({ inflations: 0.01 }), undefined],
  ['5 % more, the tolerance', counted({ allocations: 100 }), counted({ allocations: 105 }), undefined],
  ['more', counted({ allocations: 100, io: 2 }), counted({ allocations: 106, io: 3 }), ['allocations', 'io']],
  ['a count of an older version', counted({}), counted({ binderCalls: 1 }), ['binderCalls']],
  ['fewer', counted({ measures: 4 }), counted({ measures: 2 }), undefined],
  ['what follows from others', counted({ classes: 0 }), counted({ classes: 9 }), undefined],
] as const)('counts are compared where work is the same: %s', (_, before, after, grownCounts) => {
  const { verdict, work } = judged([before, after], [before, after]);
  expect(work?.grownCounts).toEqual(grownCounts);
  const reason = { kind: grownCounts === undefined ? 'work-within' : 'work-counts-grown' };
  expect(verdict).toMatchObject({ kind: grownCounts === undefined ? 'pass' : 'warning', reason });
  expect(judged([before, after], [before, before]).work?.grownCounts).toBeUndefined();
});

it('states the change of each run', () => {
  const { verdict } = judged([frame(100_000), frame(120_000)], [frame(110_000), frame(131_000)]);
  expect(verdict).toMatchObject({
    gate: { kind: 'regression', delta: 5_250 },
    values: [120_000, 131_000],
    exact: { baselineMedian: 105_000, currentMedian: 125_500, changes: [20_000, 21_000] },
  });
});

it('nothing is compared where only one build has its work counted, or none', () => {
  expect(judged([undefined, undefined])).toEqual({ verdict: undefined, work: undefined });
  expect(judged([undefined, {}])).toEqual({ verdict: undefined, work: undefined });
  expect(judged([{}, undefined])).toEqual({ verdict: undefined, work: undefined });
});

it.each(['baseline', 'current'] as const)('an excluded run of the %s arm excludes its pair', (arm) => {
  const pairs = [100, 110, 123].map((units) => [frame(units * 1_000), frame(units * 1_001)] as const);
  const runs = runsOf(...pairs).map((one) =>
    one.captured.arm === arm && one.captured.index < 2 ? excluded(one) : one,
  );
  const { verdict, work } = judgedRuns(runs, { kind: 'interleaved' });
  expect(verdict).toMatchObject({
    kind: 'pass',
    values: [110_110, 123_123],
    exact: { baselineMedian: 116_500, changes: [110, 123] },
  });
  expect(work?.perFrame).toEqual({ baseline: 116_500, current: 116_616.5 });
});

it.each<[string, BaselineInput | undefined, boolean]>([
  ['an older recording of the same gestures', { kind: 'recording', repeats: true }, true],
  ['one of other gestures', { kind: 'recording', repeats: false }, false],
  ['no recording that matches', { kind: 'none', reason: { kind: 'no-such-scenario' } }, false],
  ['accepted sessions, which have no work log', { kind: 'accepted', sessions: [] }, false],
  ['nothing', undefined, false],
])('the work of the baseline arm is compared as the session asked: with %s', (_, baseline, isCompared) => {
  const { verdict, work } = judgedRuns(runsOf([frame(100_000), frame(120_000)]), baseline);
  expect([verdict !== undefined, work !== undefined]).toEqual([isCompared, isCompared]);
});

it('names the methods and counts of both builds, the largest change first', () => {
  const { work } = judged([
    { methods: [{ method: 'a.Old.bind', units: 10 }, { units: 70 }] },
    {
      frames: 140,
      unitsPerRow: 40_000,
      countsPerFrame: { inflations: 2, draws: 4 },
      methods: [{ units: 75 }, { method: 'a.New.place', units: 500 }],
    },
  ]);
  expect(work).toMatchObject({
    frames: { baseline: 100, current: 140 },
    perFrame: { baseline: 100_000, current: 100_000 },
    perRow: { baseline: 30_000, current: 40_000 },
    countsPerFrame: [
      { name: 'inflations', baseline: 0, current: 2 },
      { name: 'draws', baseline: 4, current: 4 },
    ],
    methods: [
      { method: 'a.New.place', baseline: 0, current: 500 },
      { method: 'a.Old.bind', baseline: 10, current: 0 },
      { baseline: 70, current: 75 },
    ],
  });
});
