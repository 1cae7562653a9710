import { describe, expect, it } from 'vitest';
import { measurementOf } from '../../test/builders/measurement-of.ts';
import { judgedRunOf } from '../../test/builders/report-of.ts';
import { app, capturedOf, phone, runsOf, scenarioOf } from '../../test/builders/session-of.ts';
import { measured, unavailable } from '../compute/metrics/metric.ts';
import { armValues, judgedRuns, roundsOf, validRuns } from './judged-runs.ts';
import { defaultSettings } from './settings.ts';

const run = judgedRunOf({ values: { a: 3 } });

describe('armValues', () => {
  it.each(['constructor', 'toString', '__proto__', 'b'])('no run has a value of %s', (metric) =>
    expect(armValues([run], 'current', metric)).toEqual([]),
  );

  it('takes one value of each valid run of its arm, in run order', () => {
    const runs = [
      run,
      judgedRunOf({ arm: 'baseline', values: { a: 4 } }),
      judgedRunOf({ outcome: { kind: 'inconclusive', reasons: [] }, values: { a: 5 } }),
      judgedRunOf({ values: { a: 2 } }),
    ];
    expect(armValues(runs, 'current', 'a')).toEqual([3, 2]);
    expect(armValues(runs, 'baseline', 'a')).toEqual([4]);
  });

  it('there are none where no run is valid', () => {
    const invalid = judgedRunOf({
      outcome: { kind: 'inconclusive', reasons: ['no-motion'] },
      values: { a: 5 },
    });
    expect(validRuns([invalid], 'current')).toEqual([]);
    expect(armValues([invalid], 'current', 'a')).toEqual([]);
  });
});

describe('judgedRuns', () => {
  const judged = (over: Parameters<typeof scenarioOf>[0]) => judgedRuns(scenarioOf(over), defaultSettings);

  it.each([
    ['infrastructure', ['valid']],
    ['crash', ['app-failure', 'valid']],
    ['anr', ['app-failure', 'valid']],
  ] as const)('keeps a warm-up only where the app failed: %s', (kind, outcomes) => {
    const failure = { kind, message: '', retriable: false };
    const runs = [
      { captured: capturedOf(0, { warmup: true, failure }), measurement: undefined },
      { captured: capturedOf(1), measurement: measurementOf({ m: 1 }) },
    ];
    expect(judgedRuns(scenarioOf({ runs }), defaultSettings).map(({ outcome }) => outcome.kind)).toEqual(
      outcomes,
    );
  });

  it('keeps a failed warm-up after which nothing was measured: it says why', () => {
    const failure = { kind: 'infrastructure' as const, message: 'no account', retriable: false };
    const runs = [{ captured: capturedOf(0, { warmup: true, failure }), measurement: undefined }];
    expect(judged({ runs }).map(({ outcome }) => outcome)).toEqual([
      { kind: 'infrastructure', message: 'no account', retriable: false },
    ]);
  });

  it('a run in which a thread was outside of the schedule is inconclusive', () => {
    const end = { unscheduled: { count: 1, thread: 'worker' } };
    const runs = [
      { captured: capturedOf(0, { conditions: { start: {}, end } }), measurement: measurementOf({ m: 1 }) },
    ];
    expect(judged({ runs }).map(({ outcome }) => outcome)).toEqual([
      { kind: 'inconclusive', reasons: ['unscheduled-thread'] },
    ]);
  });

  it('leaves out warm-ups and keeps index, arm and order', () => {
    const runs = [
      { captured: capturedOf(0, { warmup: true }), measurement: undefined },
      ...runsOf('m', [7], 'baseline'),
      ...runsOf('m', [8, 9]),
    ];
    expect(judged({ runs }).map(({ run: index, arm, values }) => [index, arm, values.m])).toEqual([
      [0, 'baseline', 7],
      [0, 'current', 8],
      [1, 'current', 9],
    ]);
  });

  it('keeps measured, finite values and the options that they were measured with', () => {
    const metrics = {
      a: { ...measured(1), options: { limit: 2 } },
      b: measured(Number.NaN),
      c: unavailable({ code: 'no-frames' }),
    };
    const [found] = judged({
      runs: [{ captured: capturedOf(0), measurement: measurementOf({}, { metrics }) }],
    });
    expect(found).toEqual({
      run: 0,
      arm: 'current',
      round: 0,
      outcome: { kind: 'valid' },
      warnings: [],
      values: { a: 1 },
      options: { a: { limit: 2 } },
    });
  });

  it('a run without a measurement has no values', () => {
    expect(judged({ runs: [{ captured: capturedOf(3), measurement: undefined }] })).toEqual([
      {
        run: 3,
        arm: 'current',
        round: 0,
        outcome: { kind: 'infrastructure', retriable: true },
        warnings: [],
        values: {},
      },
    ]);
  });

  it('names the environment that only warns', () => {
    const [found] = judged({
      target: { ...phone, api: 28 },
      app: { ...app, debuggable: true },
      runs: runsOf('m', [1]),
    });
    expect(found?.environmentWarnings).toEqual(['DEBUGGABLE']);
  });
});

const failure = { kind: 'infrastructure', message: '', retriable: true } as const;
const rounds = (runs: readonly ReturnType<typeof capturedOf>[]) => {
  const of = roundsOf(runs.map((captured) => ({ captured, measurement: undefined })));
  return runs.map((run) => of.get(run));
};

it('are those that were recorded', () => {
  const runs = [
    capturedOf(0, { warmup: true }),
    capturedOf(1, { round: 0, arm: 'baseline' }),
    capturedOf(2, { round: 1, failure }),
    capturedOf(3, { round: 1 }),
    capturedOf(4, { round: 1, arm: 'baseline' }),
  ];
  expect(rounds(runs)).toEqual([undefined, 0, undefined, 1, 1]);
});

it('of an older recording are the positions in each arm, without warm-ups and runs lost to infrastructure', () => {
  const runs = [
    capturedOf(0, { warmup: true, failure: { ...failure, kind: 'crash' } }),
    capturedOf(1, { failure }),
    capturedOf(2),
    capturedOf(3, { arm: 'baseline', failure: { ...failure, kind: 'crash' } }),
    capturedOf(4, { arm: 'baseline' }),
    capturedOf(5),
  ];
  expect(rounds(runs)).toEqual([undefined, undefined, 0, 0, 1, 1]);
});
