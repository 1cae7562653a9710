import { describe, expect, it } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import {
  capturedOf,
  runsOf,
  scenarioOf,
  sessionOf,
  virtualPhone,
} from '../../../test/builders/session-of.ts';
import { measured } from '../../compute/metrics/metric.ts';
import { judgeSession } from '../judge-session.ts';
import type { ScenarioRun } from '../scenario-run.ts';
import type { ScenarioInput } from '../session.ts';
import { acceptedOf, keyOf } from './accepted-of.ts';
import {
  type Accepted,
  type Baseline,
  type BaselineKey,
  baselineFileName,
  mayUpdate,
  parseBaseline,
  serialise,
  withAccepted,
} from './baseline.ts';
import { chooseBaseline } from './choose-baseline.ts';

const key: BaselineKey = {
  scenario: 'feed',
  model: 'Pixel 8',
  api: 35,
  refreshHz: 60,
  buildType: 'release',
  gestureEngine: 'in-app',
  simulated: false,
};
const session = (commit: string, values: readonly number[]): Accepted => ({
  kind: 'accepted',
  commit,
  branch: 'main',
  date: '2026-01-01',
  tool: '0.1.0',
  values: { 'scroll-hitch-rate': [...values] },
});
const provenance = { commit: 'a', branch: 'main', date: 'd', tool: 't' };
const fileOf = (of: BaselineKey, ...sessions: readonly Accepted[]) =>
  parseBaseline(serialise({ key: of, accepted: sessions }));

describe('a baseline file', () => {
  it('is read as it was written', () => {
    const baseline = { key, accepted: [session('a', [1, 2]), session('b', [3])] };
    expect(parseBaseline(serialise(baseline))).toEqual({ kind: 'baseline', baseline });
  });

  it('keeps the last twenty sessions', () => {
    const full = Array.from({ length: 25 }, (_, index) => session(`c${index}`, [index])).reduce<
      ReturnType<typeof withAccepted> | undefined
    >((before, next) => withAccepted(before, key, next), undefined);
    expect(full?.accepted.map(({ commit }) => commit)).toEqual(
      Array.from({ length: 20 }, (_, i) => `c${i + 5}`),
    );
  });

  it('has a session once, as it was accepted last', () => {
    const first = { ...session('a', [1]), session: 'run-1' };
    const again = { ...session('a', [2]), session: 'run-1' };
    const other = { ...session('a', [3]), session: 'run-2' };
    const file = [first, other, again].reduce<Baseline | undefined>(
      (before, next) => withAccepted(before, key, next),
      undefined,
    );
    expect(file?.accepted).toEqual([other, again]);
    // Files of older versions have no name: date and commit identify their sessions.
    expect(
      withAccepted({ key, accepted: [session('a', [1]), session('b', [2])] }, key, session('a', [3])),
    ).toEqual({
      key,
      accepted: [session('b', [2]), session('a', [3])],
    });
  });

  it('does not take a session of another key', () => {
    const before = withAccepted(undefined, key, session('a', [1]));
    expect(() => withAccepted(before, { ...key, refreshHz: 120 }, session('b', [1]))).toThrow(
      /"refreshHz":60.*takes no values of.*"refreshHz":120/,
    );
  });

  it.each([
    ['empty', '', 1, /JSON/],
    ['no JSON', 'hello', 1, /JSON/],
    ['another schema', '{"kind":"header","schema":2}', 1, /schema: Invalid input/],
    ['a torn last line', `${serialise({ key, accepted: [session('a', [1])] })}{"kind":"acc`, 3, /JSON/],
    [
      'null for a value',
      serialise({ key, accepted: [session('a', [1])] }).replace('[1]', '[null]'),
      2,
      /^values → [\w-]+ → 0: Invalid input: expected number/,
    ],
  ])('damage is a value: %s', (_, text, line, problem) => {
    expect(parseBaseline(text)).toEqual({
      kind: 'damaged',
      line,
      problem: expect.stringMatching(problem),
    });
  });

  it('has a name that is legal on every file system', () => {
    expect(baselineFileName({ ...key, scenario: '../../Feed: ünïcode/"x"' })).toMatch(/^[a-z0-9.-]+\.jsonl$/);
    expect(baselineFileName(key)).toMatch(/^feed-pixel-8-35-60-release-in-app-false-[0-9a-f]{8}\.jsonl$/);
  });

  it.each([
    [{ scenario: '首页' }, { scenario: '详情' }],
    [{ scenario: 'Feed' }, { scenario: 'feed' }],
    [
      { scenario: 'feed-pixel', model: '8' },
      { scenario: 'feed', model: 'pixel-8' },
    ],
    [{ refreshHz: 60 }, { refreshHz: 120 }],
    [{ simulated: true }, { simulated: false }],
  ])('has one file for %o and another for %o', (one, other) => {
    expect(baselineFileName({ ...key, ...one })).not.toBe(baselineFileName({ ...key, ...other }));
  });
});

describe('a session of the work clock', () => {
  const METRIC = 'scroll-hitch-rate';
  const repeats = { seed: 7, slides: 5 };
  const measuredAs = (values: readonly number[], again = repeats): ScenarioInput =>
    scenarioOf({
      target: { ...virtualPhone, profile: 'mid' },
      budget: { 'sliding-fps': {} },
      repeats: again,
      runs: runsOf(METRIC, values),
    });
  /** The verdict against one accepted session. */
  const against = (before: readonly number[], now: readonly number[], again = repeats) => {
    const [judged] = judgeSession(sessionOf([measuredAs(before)])).scenarios;
    const accepted = judged && acceptedOf(judged, provenance, repeats);
    if (judged === undefined || accepted === undefined) throw new Error('not accepted');
    const file = parseBaseline(serialise({ key: keyOf(judged), accepted: [accepted] }));
    const baseline = chooseBaseline([file], keyOf(judged), {}, again);
    return judgeSession(sessionOf([{ ...measuredAs(now, again), baseline }])).scenarios[0]?.verdicts[0];
  };

  it.each([
    ['0 against 0', [0, 0, 0], [0, 0, 0], 'pass', 'no-pair-worse'],
    ['every run worse', [1, 9, 20], [5, 13, 24], 'fail', 'every-pair-worse'],
    ['what scatters between the runs cancels', [1, 9, 20], [1.5, 9.5, 20.5], 'pass', 'no-pair-worse'],
    ['fewer runs than the accepted session', [1, 9, 20], [1, 9], 'pass', 'no-pair-worse'],
    [
      'enough runs for a test',
      [1, 9, 20, 4, 5, 6, 7],
      [5, 13, 24, 8, 9, 10, 11],
      'fail',
      'worse-than-tolerated',
    ],
  ] as const)('is compared run by run: %s', (_, before, now, kind, reason) =>
    expect(against(before, now)).toMatchObject({ kind, reason: { kind: reason } }),
  );

  it.each([
    ['seed', { seed: 8, slides: 5 }],
    ['number of slides', { seed: 7, slides: 4 }],
  ])('is not with another %s', (_, again) =>
    expect(against([0, 0, 0, 0], [0, 0, 0, 0], again)).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'too-few-sessions' },
    }),
  );

  it('pairs the newest of those that it repeats', () => {
    const repeated = (value: number) => ({ ...session('r', [value]), repeats: { ...repeats, rounds: [0] } });
    const sessions = [repeated(9), repeated(1), session('c', [3])];
    expect(chooseBaseline([fileOf(key, ...sessions)], key, {}, repeats)).toMatchObject({
      sessions: [{ rounds: [0] }, { rounds: [0] }, { values: { [METRIC]: [3] } }],
    });
    const baseline = chooseBaseline([fileOf(key, ...sessions)], key, {}, repeats);
    const [judged] = judgeSession(sessionOf([{ ...measuredAs([1]), baseline }])).scenarios;
    expect(judged?.verdicts[0]).toMatchObject({ kind: 'pass', exact: { changes: [0] } });
  });
});

describe('chooseBaseline', () => {
  it('pools the newest sessions of the same key', () => {
    const sessions = Array.from({ length: 13 }, (_, index) => session(`c${index}`, [index]));
    expect(chooseBaseline([fileOf(key, ...sessions)], key)).toEqual({
      kind: 'accepted',
      sessions: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((value) => ({
        values: { 'scroll-hitch-rate': [value] },
      })),
    });
  });

  it.each([
    ['nothing there', [], { kind: 'no-baseline-file' }],
    ['only damage', [parseBaseline('x')], { kind: 'baseline-damaged' }],
    [
      'another rate and API',
      [fileOf({ ...key, refreshHz: 120, api: 34 })],
      {
        kind: 'other-class',
        differences: [
          { field: 'api', baseline: 34, current: 35 },
          { field: 'refreshHz', baseline: 120, current: 60 },
        ],
      },
    ],
    ['another scenario', [fileOf({ ...key, scenario: 'other' })], { kind: 'no-baseline-file' }],
  ])('refuses: %s', (_, files, reason) =>
    expect(chooseBaseline(files, key)).toEqual({ kind: 'none', reason }),
  );

  it('names the differences from the most similar class of the scenario', () => {
    const files = [
      fileOf({ ...key, model: 'Pixel 9', api: 36, refreshHz: 120 }),
      fileOf({ ...key, scenario: 'other' }),
      fileOf({ ...key, api: 34 }),
      fileOf({ ...key, model: 'Pixel 6', api: 33 }),
    ];
    expect(chooseBaseline(files, key)).toEqual({
      kind: 'none',
      reason: { kind: 'other-class', differences: [{ field: 'api', baseline: 34, current: 35 }] },
    });
  });

  it('takes the basis of the values', () => {
    const bases = { 'scroll-hitch-rate': 'presented' } as const;
    const chosen = chooseBaseline([fileOf(key, { ...session('a', [1]), bases }, session('b', [2]))], key);
    expect(chosen).toStrictEqual({
      kind: 'accepted',
      sessions: [{ values: { 'scroll-hitch-rate': [1] }, bases }, { values: { 'scroll-hitch-rate': [2] } }],
    });
  });

  it('takes values of the same version of the definition only, and knows which are outdated', () => {
    const options = { 'scroll-hitch-rate': { version: 2 } };
    const file = fileOf(key, session('a', [1]), { ...session('b', [2]), options });
    expect(chooseBaseline([file], key, options)).toStrictEqual({
      kind: 'accepted',
      sessions: [{ values: {}, outdated: ['scroll-hitch-rate'] }, { values: { 'scroll-hitch-rate': [2] } }],
    });
    const baseline = chooseBaseline([fileOf(key, session('a', [1]))], key, options);
    const runs = runsOf('scroll-hitch-rate', [8, 9, 8, 9, 8]);
    const [judged] = judgeSession(sessionOf([scenarioOf({ runs, baseline })])).scenarios;
    const verdicts = judged?.verdicts.filter(({ gate }) => gate.kind === 'regression') ?? [];
    expect(verdicts).toMatchObject([{ kind: 'no-baseline', reason: { kind: 'other-definition' } }]);
  });

  it('takes values of the same options only', () => {
    const options = { 'scroll-hitch-rate': { limit: 2 } };
    const file = fileOf(key, session('a', [1]), { ...session('b', [2]), options });
    expect(chooseBaseline([file], key)).toMatchObject({
      sessions: [{ values: { 'scroll-hitch-rate': [1] } }, {}],
    });
    expect(chooseBaseline([file], key, options)).toMatchObject({
      sessions: [{ values: {} }, { values: { 'scroll-hitch-rate': [2] } }],
    });
    const others = { 'scroll-hitch-rate': { limit: 3 } };
    expect(chooseBaseline([file], key, others)).toEqual({
      kind: 'accepted',
      sessions: [{ values: {} }, { values: {} }],
    });
  });
});

describe('updating', () => {
  const acceptedFrom = (runs: readonly ScenarioRun[]) => {
    const [judged] = judgeSession(sessionOf([scenarioOf({ runs })])).scenarios;
    return judged && acceptedOf(judged, provenance);
  };

  it('keeps the options of the values', () => {
    const options = { a: { limit: 2 }, b: { limit: 3 } };
    // Neither metric has a value in every run, so no run has the options of both.
    const runs = (['a', 'b'] as const).map((id, index) => ({
      captured: capturedOf(index),
      measurement: measurementOf({}, { metrics: { [id]: { ...measured(1), options: options[id] } } }),
    }));
    expect(acceptedFrom(runs)?.options).toEqual(options);
  });

  it('keeps the basis of the values', () => {
    const of = (basis: string) => ({ metrics: { m: measured(1, { basis }), n: measured(2) } });
    const runs = ['presented', 'presented'].map((basis, index) => ({
      captured: capturedOf(index),
      measurement: measurementOf({}, of(basis)),
    }));
    expect(acceptedFrom(runs)?.bases).toStrictEqual({ m: 'presented' });
    const odd = { captured: capturedOf(2), measurement: measurementOf({}, of('callbacks')) };
    expect(acceptedFrom([...runs, odd])?.bases).toEqual({ m: 'mixed' });
  });

  it('accepts nothing if no run is valid', () => {
    expect(acceptedFrom([{ captured: capturedOf(0), measurement: undefined }])).toBeUndefined();
  });

  it('has the metrics in alphabetical order, so that lines of a file are easy to compare', () => {
    const runs = [{ captured: capturedOf(0), measurement: measurementOf({ b: 1, a: 2 }) }];
    expect(JSON.stringify(acceptedFrom(runs)?.values)).toBe('{"a":[2],"b":[1]}');
  });

  it.each([
    ['main', false, { kind: 'allowed', because: 'protected-branch' }],
    ['main', true, { kind: 'allowed', because: 'protected-branch' }],
    ['topic', true, { kind: 'allowed', because: 'forced' }],
    [undefined, true, { kind: 'allowed', because: 'forced' }],
    ['topic', false, { kind: 'refused', reason: 'unprotected-branch', branch: 'topic' }],
    [undefined, false, { kind: 'refused', reason: 'no-branch', branch: undefined }],
  ] as const)('from %s, forced %s: %o', (branch, forced, permission) => {
    expect(mayUpdate(branch, ['release', 'main'], forced)).toEqual(permission);
  });

  it('takes the valid runs of the judged session, and they judge the next one', () => {
    const [judged] = judgeSession(
      sessionOf([scenarioOf({ runs: runsOf('scroll-hitch-rate', [1, 2, 1, 2, 1]) })]),
    ).scenarios;
    if (judged === undefined) throw new Error('not judged');
    const accepted = acceptedOf(judged, provenance);
    expect(accepted).toStrictEqual({
      kind: 'accepted',
      ...provenance,
      values: { 'scroll-hitch-rate': [1, 2, 1, 2, 1] },
    });
    const baseline = chooseBaseline([fileOf(keyOf(judged), ...(accepted ? [accepted] : []))], keyOf(judged));
    const worse = scenarioOf({ runs: runsOf('scroll-hitch-rate', [18, 19, 18, 19, 18]), baseline });
    expect(judgeSession(sessionOf([worse])).whole).toMatchObject({
      kind: 'fail',
      because: [{ kind: 'metric', gate: 'regression', metric: 'scroll-hitch-rate' }],
    });
  });
});
