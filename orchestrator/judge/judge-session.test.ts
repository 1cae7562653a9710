import { describe, expect, it } from 'vitest';
import { evidenceOf, measurementOf } from '../../test/builders/measurement-of.ts';
import {
  app,
  capturedOf,
  phone,
  runsOf,
  scenarioOf,
  sessionOf,
  virtualPhone,
} from '../../test/builders/session-of.ts';
import { judgeSession } from './judge-session.ts';
import type { ScenarioInput } from './session.ts';
import type { VerdictReason } from './verdict-reason.ts';

const whole = (scenarios: readonly ScenarioInput[], strict = false) =>
  judgeSession(sessionOf(scenarios, { settings: { strict } })).whole;
const hitch = (values: readonly number[]): ScenarioInput =>
  scenarioOf({ runs: runsOf('scroll-hitch-rate', values) });
const failed = (kind: 'crash' | 'exit' | 'infrastructure') => ({
  captured: capturedOf(9, { failure: { kind, message: 'why', retriable: false } }),
  measurement: undefined,
});

const good = hitch([1, 2, 3, 4, 5, 6]);
const bad = hitch([11, 12, 13, 14, 15, 16]);
const unsure = hitch([8, 9, 10, 11, 12, 13]);
const still = scenarioOf({
  runs: [
    {
      captured: capturedOf(1),
      measurement: measurementOf({}, { evidence: evidenceOf({ scrollingFrames: 0 }) }),
    },
  ],
});
const ofBudget = (reason: VerdictReason['kind'], metric = 'scroll-hitch-rate') => ({
  kind: 'metric',
  scenario: 'feed',
  metric,
  gate: 'budget',
  reason: { kind: reason },
});
const warm = scenarioOf({ app: { ...app, debuggable: true } });

describe('judgeSession', () => {
  it.each([
    ['good', [good], 'pass', 0, [ofBudget('interval-within')]],
    ['bad', [good, bad], 'fail', 1, [ofBudget('interval-beyond')]],
    ['unsure', [good, unsure], 'inconclusive', 0, [ofBudget('interval-straddles')]],
    ['nothing run', [], 'no-data', 3, [{ kind: 'no-scenarios' }]],
    [
      'only a lost device',
      [scenarioOf({ runs: [failed('infrastructure')] })],
      'infrastructure',
      3,
      [{ kind: 'infrastructure', scenario: 'feed' }],
    ],
    [
      'a debuggable build',
      [warm],
      'invalid-environment',
      4,
      [{ kind: 'invalid-environment', scenario: 'feed', environment: ['DEBUGGABLE'], reasons: [] }],
    ],
    [
      'only runs without motion',
      [still],
      'no-data',
      3,
      [{ kind: 'no-valid-run', scenario: 'feed', reasons: ['no-motion'] }, ofBudget('no-values')],
    ],
    [
      'two crashes and an exit',
      [scenarioOf({ runs: [...good.runs, failed('crash'), failed('crash'), failed('exit')] })],
      'fail',
      1,
      [
        { kind: 'app-failure', scenario: 'feed', cause: 'crash' },
        { kind: 'app-failure', scenario: 'feed', cause: 'exit' },
      ],
    ],
    [
      'a crash among good runs',
      [scenarioOf({ runs: [...good.runs, failed('crash')] })],
      'fail',
      1,
      [{ kind: 'app-failure', scenario: 'feed', cause: 'crash' }],
    ],
    [
      'a metric without a value',
      [scenarioOf({ budget: { nonsense: { max: 1 } } })],
      'no-data',
      3,
      [ofBudget('unknown-metric', 'nonsense')],
    ],
    ['a failure beside a bad environment', [warm, bad], 'fail', 1, [ofBudget('interval-beyond')]],
  ] as const)('%s', (_, scenarios, kind, exitCode, because) => {
    expect(whole(scenarios)).toEqual({ kind, exitCode, because });
  });

  it('takes a pass of an asserted budget only from an interval, and is strict about it', () => {
    const few = (asserted: boolean) =>
      scenarioOf({
        asserted,
        budget: { 'longest-hitch': { max: 50 } },
        runs: runsOf('longest-hitch', [1, 1]),
      });
    expect(whole([few(false)])).toMatchObject({ kind: 'pass', exitCode: 0 });
    const judgement = judgeSession(sessionOf([few(true)]));
    expect(judgement.whole).toMatchObject({ kind: 'inconclusive', exitCode: 5 });
    expect(judgement.scenarios[0]?.verdicts).toMatchObject([
      { kind: 'inconclusive', reason: { kind: 'too-few-runs' }, median: 1, moreRunsWouldDecide: 4 },
    ]);
    const many = scenarioOf({ ...few(true), runs: runsOf('longest-hitch', [1, 1, 1, 1, 1, 1]) });
    expect(whole([many])).toMatchObject({ kind: 'pass', exitCode: 0 });
    const exceeded = scenarioOf({ ...few(true), runs: runsOf('longest-hitch', [110, 110]) });
    expect(whole([exceeded])).toMatchObject({ kind: 'fail', exitCode: 1 });
  });

  it('is strict as soon as one of its scenarios is asserted', () => {
    expect(whole([unsure, { ...good, asserted: true }])).toMatchObject({ kind: 'inconclusive', exitCode: 5 });
  });

  it('turns inconclusive into 5 when strict', () => expect(whole([unsure], true).exitCode).toBe(5));

  it('keeps excluded runs with their reasons and does not judge the warm-up', () => {
    const warmup = {
      captured: capturedOf(0, { warmup: true }),
      measurement: measurementOf({ 'scroll-hitch-rate': 99 }),
    };
    const judged = judgeSession(
      sessionOf([scenarioOf({ runs: [warmup, ...good.runs, failed('infrastructure')] })]),
    );
    const [scenario] = judged.scenarios;
    expect(scenario?.runs).toHaveLength(7);
    expect(scenario?.verdicts[0]?.values).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scenario?.warnings).toContainEqual({
      code: 'excluded-run',
      facts: { run: 9, arm: 'current', outcome: 'infrastructure' },
    });
  });

  it.each([
    ['two builds that took turns', { kind: 'interleaved' }, 1],
    ['separate sessions', { kind: 'recording', repeats: false }, 0],
  ] as const)('names runs without a partner in a comparison of %s', (_, baseline, warnings) => {
    const runs = [
      ...runsOf('scroll-hitch-rate', [1, 2]),
      ...runsOf('scroll-hitch-rate', [1, 2, 3], 'baseline'),
    ];
    const [scenario] = judgeSession(sessionOf([scenarioOf({ runs, baseline })])).scenarios;
    const unpaired = scenario?.warnings.filter(({ code }) => code === 'unpaired-run');
    expect(unpaired).toEqual(
      Array.from({ length: warnings }, () => ({
        code: 'unpaired-run',
        facts: { arm: 'baseline', runs: '2' },
      })),
    );
  });

  it('never takes NaN or an unavailable value for a number', () => {
    const strange = runsOf('scroll-hitch-rate', [Number.NaN, Number.NaN, Number.NaN]);
    expect(whole([scenarioOf({ runs: strange })])).toMatchObject({ kind: 'no-data', exitCode: 3 });
  });

  it('judges the default budget where a scenario sets none', () => {
    const [scenario] = judgeSession(sessionOf([scenarioOf({ budget: {} })])).scenarios;
    expect(scenario?.verdicts.map(({ metric, kind }) => [metric, kind])).toEqual([
      ['scroll-hitch-rate', 'pass'],
      ['frozen-frame-ratio', 'no-data'],
    ]);
  });

  it('warns of a debuggable build where nothing else can be looked into', () => {
    const old = { ...phone, api: 28 };
    const [scenario] = judgeSession(
      sessionOf([{ ...good, target: old, app: { ...app, debuggable: true } }]),
    ).scenarios;
    expect(scenario?.verdicts[0]?.kind).toBe('pass');
    expect(scenario?.warnings).toContainEqual({ code: 'environment', facts: { ids: 'DEBUGGABLE' } });
  });

  it.each([
    [[phone], false],
    [[virtualPhone], true],
    [[phone, virtualPhone], true],
  ])('is simulated as soon as one of its devices is virtual', (targets, simulated) => {
    const scenarios = targets.map((target) => scenarioOf({ target }));
    expect(judgeSession(sessionOf(scenarios)).simulated).toBe(simulated);
  });
});

describe('a session that was interrupted', () => {
  const interrupted = (scenarios: readonly ScenarioInput[]) =>
    judgeSession({ ...sessionOf(scenarios), interrupted: 'The virtual device stopped.' }).whole;

  it.each([
    ['good runs', [good]],
    ['bad runs', [bad]],
  ])('is no verdict on the app: %s', (_, scenarios) => {
    expect(interrupted(scenarios)).toEqual({
      kind: 'infrastructure',
      exitCode: 3,
      because: [{ kind: 'interrupted', message: 'The virtual device stopped.' }],
    });
  });

  it('is one when the app is what broke it', () => {
    expect(interrupted([scenarioOf({ runs: [...good.runs, failed('crash')] })])).toMatchObject({
      kind: 'fail',
      because: [{ kind: 'app-failure', scenario: 'feed', cause: 'crash' }],
    });
  });
});
