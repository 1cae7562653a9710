import { expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { capturedOf, scenarioOf, sessionOf, virtualPhone } from '../../test/builders/session-of.ts';
import { workOf } from '../../test/builders/work-of.ts';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { judgeSession } from './judge-session.ts';
import type { ScenarioRun } from './scenario-run.ts';
import type { BaselineInput } from './session.ts';

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

const frame = (unitsPerFrame: number): Work => ({ unitsPerFrame });

it.each([
  ['equal work', [[100_000, 100_000]], 'pass', 'work-within'],
  ['5 % more, the tolerance', [[100_000, 105_000]], 'pass', 'work-within'],
  ['more than the tolerance', [[100_000, 105_001]], 'fail', 'work-grown'],
  ['less', [[100_000, 50_000]], 'pass', 'work-within'],
  ['a floor of 1,000 units', [[2_000, 3_000]], 'pass', 'work-within'],
  ['above the floor', [[2_000, 3_001]], 'fail', 'work-grown'],
  [
    'more in one of two runs',
    [
      [100_000, 120_000],
      [100_000, 100_000],
    ],
    'inconclusive',
    'work-differs',
  ],
  [
    'more in both runs',
    [
      [100_000, 120_000],
      [110_000, 130_000],
    ],
    'fail',
    'work-grown',
  ],
] as const)('%s: one run of each build decides', (_, pairs, kind, reason) => {
  const { verdict } = judged(...pairs.map(([a, b]) => [frame(a), frame(b)] as const));
  expect(verdict).toMatchObject({ kind, reason: { kind: reason }, confidence: 'normal' });
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
