import { describe, expect, it } from 'vitest';
import { capturedOf, runsOf, scenarioOf, sessionOf, virtualPhone } from '../../test/builders/session-of.ts';
import { judgeSession } from './judge-session.ts';
import type { Judgement } from './judgement.ts';
import type { ScenarioInput } from './session.ts';

const METRIC = 'scroll-hitch-rate';
const NO_BUDGET = { 'sliding-fps': {} };
const values = (n: number, from: number) => Array.from({ length: n }, (_, index) => from + index * 0.1);
/** Three sessions that differ little. */
const inSessions = (values: readonly number[]) =>
  [0, 1, 2].map((session) => ({ values: { [METRIC]: values.filter((_, index) => index % 3 === session) } }));
const stored = (current: readonly number[], baseline: readonly number[]): ScenarioInput =>
  scenarioOf({
    budget: NO_BUDGET,
    runs: runsOf(METRIC, current),
    baseline: { kind: 'accepted', sessions: inSessions(baseline) },
  });
const interleaved = (current: readonly number[], baseline: readonly number[]): ScenarioInput =>
  scenarioOf({
    budget: NO_BUDGET,
    runs: [...runsOf(METRIC, baseline, 'baseline'), ...runsOf(METRIC, current)],
    baseline: { kind: 'interleaved' },
  });
const underTheWorkClock = (scenario: ScenarioInput): ScenarioInput => ({
  ...scenario,
  target: { ...virtualPhone, profile: 'mid' },
});
const judge = (...scenarios: readonly ScenarioInput[]): Judgement => judgeSession(sessionOf(scenarios));
const verdictsOf = (judged: Judgement) => judged.scenarios.flatMap(({ verdicts }) => verdicts);

/** Comparisons that say neither yes nor no. */
const unclear = (n: number) =>
  Array.from({ length: n }, () => stored([2, 4, 6, 8, 10, 12, 14, 16, 18, 20], values(10, 7)));

describe('regressions of a session', () => {
  it.each([
    ['worse than stored', stored(values(6, 9), values(6, 4)), 'fail', 1],
    ['as stored', stored(values(10, 4), values(10, 4)), 'pass', 0],
    ['worse in pairs', interleaved(values(6, 9), values(6, 4)), 'fail', 1],
    ['too few pairs', interleaved(values(5, 9), values(5, 4)), 'inconclusive', 0],
    ['one pair under the work clock, worse', underTheWorkClock(interleaved([9], [4])), 'fail', 1],
    ['one pair under the work clock, alike', underTheWorkClock(interleaved([4], [4])), 'pass', 0],
    [
      'no baseline',
      scenarioOf({ baseline: { kind: 'none', reason: { kind: 'no-baseline-file' } } }),
      'no-baseline',
      0,
    ],
    ['a baseline without this metric', stored(values(6, 4), []), 'no-baseline', 0],
    ['a current arm without it', stored([], values(6, 4)), 'infrastructure', 3],
  ] as const)('%s', (_, scenario, kind, exitCode) => {
    expect(judge(scenario).whole).toMatchObject({ kind, exitCode });
  });

  it('a missing baseline is never a pass, and 5 when strict', () => {
    const differences = [{ field: 'api', baseline: 34, current: 35 }] as const;
    const reason = { kind: 'other-class', differences } as const;
    const scenario = scenarioOf({ baseline: { kind: 'none', reason } });
    const { whole } = judgeSession(sessionOf([scenario], { settings: { strict: true } }));
    expect(whole).toEqual({
      kind: 'no-baseline',
      exitCode: 5,
      because: [{ kind: 'metric', scenario: 'feed', metric: METRIC, gate: 'regression', reason }],
    });
  });

  it('adjusts over all devices, so one weak alarm among many is none', () => {
    // Complete separation of 4 v 4: one-sided p 1/70, enough alone, not in a family of eight.
    const weak = stored(values(4, 9), values(4, 4));
    expect(judge(weak).whole.kind).toBe('fail');
    const judged = judge(weak, ...unclear(7));
    expect(judged.familySize).toBe(8);
    expect(judged.whole.kind).toBe('inconclusive');
    expect(judged.scenarios[0]?.warnings).toContainEqual({
      code: 'few-runs',
      metric: METRIC,
      facts: { runs: 4, smallestN: 6 },
    });
  });

  it('counts a comparison with too few runs in its family, but not one without a baseline', () => {
    const fewRuns = stored(values(3, 4), values(3, 4));
    const noBaseline = scenarioOf({ baseline: { kind: 'none', reason: { kind: 'no-baseline-file' } } });
    const worse = stored(values(6, 9), values(6, 4));
    const judged = judge(fewRuns, noBaseline, worse);
    expect(judged.familySize).toBe(2);
    const regression = judged.scenarios[2]?.verdicts[0]?.regression;
    expect(regression?.pFailHolm).toBeCloseTo((2 / 0.975) * (regression?.pFail ?? 0), 12);
  });

  it('those that clearly are not worse do not make one that is harder to find', () => {
    const weak = stored(values(4, 9), values(4, 4));
    const calm = Array.from({ length: 7 }, (_, i) => ({
      ...stored(values(10, 4), values(10, 4)),
      scenario: `calm ${i}`,
    }));
    expect(judge(weak, ...calm)).toMatchObject({ familySize: 1, whole: { kind: 'fail' } });
  });

  it('each scenario has the verdict of its own comparison', () => {
    const judged = judge(
      { ...stored(values(10, 4), values(10, 4)), scenario: 'grid' },
      stored(values(6, 9), values(6, 4)),
    );
    expect(judged.scenarios.map(({ verdicts }) => verdicts.map(({ kind }) => kind))).toEqual([
      ['pass'],
      ['fail'],
    ]);
  });

  it.each([
    ['current', 'inconclusive'],
    ['baseline', 'pass'],
  ] as const)('eleven excluded runs of the %s arm beside ten of the current one: %s', (arm, kind) => {
    const excluded = runsOf(METRIC, Array(11).fill(4), arm).map((run) => ({
      ...run,
      captured: { ...run.captured, conditions: HOT },
    }));
    const scenario = stored(values(10, 4), values(10, 4));
    const [verdict] = verdictsOf(judge({ ...scenario, runs: [...scenario.runs, ...excluded] }));
    expect(verdict?.kind).toBe(kind);
  });

  it('uses the adjusted p, not the raw one', () => {
    // One current run of seven is better than all others: p = 0.013 alone, 0.10 in a family of eight.
    const doubtful = stored([0, ...values(6, 9)], values(7, 4));
    expect(judge(doubtful).whole.kind).toBe('fail');
    const [verdict] = verdictsOf(judge(doubtful, ...unclear(7)));
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: { kind: 'interval-reaches-tolerance' } });
    expect(verdict?.regression?.pFailHolm).toBeCloseTo((8 / 0.975) * (verdict?.regression?.pFail ?? 0), 12);
  });

  it('the order of devices changes nothing', () => {
    const devices = [
      stored(values(6, 9), values(6, 4)),
      stored(values(10, 4), values(10, 4)),
      stored(values(6, 5), values(6, 4)),
    ];
    const forward = judge(...devices);
    const backward = judge(...[...devices].reverse());
    expect(verdictsOf(backward).reverse()).toEqual(verdictsOf(forward));
    expect(backward.whole.kind).toBe(forward.whole.kind);
  });

  it('an excluded run takes its partner out of the pairs', () => {
    const scenario = interleaved(values(7, 9), values(7, 4));
    const [first, ...rest] = scenario.runs;
    if (first === undefined) throw new Error('no run');
    const lost = { captured: { ...first.captured, conditions: HOT }, measurement: first.measurement };
    const [verdict] = verdictsOf(judge({ ...scenario, runs: [lost, ...rest] }));
    expect(verdict).toMatchObject({ kind: 'fail', regression: { paired: true } });
    expect(verdict?.regression?.pFail).toBeCloseTo(2 ** -6 / 0.9, 12);
    expect(verdict?.regression?.pSignFlip).toBeCloseTo(2 ** -5, 12);
  });

  it('a run lost to infrastructure and run again does not shift the pairs', () => {
    const scenario = interleaved(values(6, 9), values(6, 4));
    const lost = {
      captured: capturedOf(0, { failure: { kind: 'infrastructure', message: 'gone', retriable: true } }),
      measurement: undefined,
    };
    const [verdict] = verdictsOf(judge({ ...scenario, runs: [lost, ...scenario.runs] }));
    expect(verdict).toMatchObject({ kind: 'fail', regression: { paired: true } });
    expect(verdict?.estimate?.value).toBeCloseTo(5, 9);
  });

  it('a crash of the baseline build does not fail the current one', () => {
    const crash = {
      captured: capturedOf(9, {
        arm: 'baseline',
        failure: { kind: 'crash', message: 'NPE', retriable: false },
      }),
      measurement: undefined,
    };
    const scenario = interleaved(values(10, 4), values(10, 4));
    expect(judge({ ...scenario, runs: [...scenario.runs, crash] }).whole.kind).toBe('pass');
  });

  it('warns of noise and of drift', () => {
    const rising = values(10, 1).map((value, index) => value + index);
    const [scenario] = judge(scenarioOf({ runs: runsOf(METRIC, rising) })).scenarios;
    expect(scenario?.warnings.map(({ code }) => code)).toEqual(['noisy', 'drift']);
  });
});
const HOT = { start: { thermalStatus: 4 }, end: {} };
