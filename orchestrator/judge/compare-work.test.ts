import { expect, it } from 'vitest';
import type { WorkMeasurement } from '../compute/work/work-measurement.ts';
import { measurementOf } from '../testing/measurement-of.ts';
import { capturedOf, scenarioOf, sessionOf, virtualPhone } from '../testing/session-of.ts';
import { workOf } from '../testing/work-of.ts';
import { judgeSession } from './judge-session.ts';
import type { ScenarioRun } from './session.ts';

type Work = Partial<WorkMeasurement> | undefined;

/** A run of the baseline and one of the current build for each pair. */
const judged = (...pairs: readonly (readonly [Work, Work])[]) => {
  const runs = pairs.flatMap(([baseline, current], i): readonly ScenarioRun[] => [
    run('baseline', 2 * i, baseline),
    run('current', 2 * i + 1, current),
  ]);
  const scenario = scenarioOf({ target: virtualPhone, runs, budget: {}, baseline: { kind: 'interleaved' } });
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

it('names the methods and counts of both builds, the largest change first', () => {
  const { work } = judged([
    { methods: [{ method: 'a.Old.bind', units: 10 }, { units: 70 }] },
    {
      unitsPerRow: 40_000,
      countsPerFrame: { inflations: 2, draws: 4 },
      methods: [{ units: 75 }, { method: 'a.New.place', units: 500 }],
    },
  ]);
  expect(work).toMatchObject({
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
