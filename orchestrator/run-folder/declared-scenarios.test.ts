import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { SpecSource } from '../capture/declared.ts';
import type { CapturedScenario } from '../capture/recording.ts';
import { declaredScenarios, type SessionCourse } from './declared-scenarios.ts';
import type { Worker, WorkerEnd } from './worker-files.ts';

const sourceOf = (name: string, change: Partial<SpecSource> = {}): SpecSource => ({
  spec: `specs/${name}.spec.ts`,
  file: resolve(`specs/${name}.spec.ts`),
  scenarios: [{ name, line: 3, test: `measures ${name}` }],
  skips: false,
  ...change,
});
const workerOf = (name: string, end: Partial<WorkerEnd> | undefined): Worker => ({
  specs: [pathToFileURL(resolve(`specs/${name}.spec.ts`)).href],
  end: end && { pid: 1, kind: 'ran', tests: [], ...end },
});
const of = (change: Partial<SessionCourse>) =>
  declaredScenarios({
    sources: [],
    workers: [],
    captured: [],
    leftOut: [],
    isChosen: () => true,
    hasFailure: false,
    ...change,
  });

type Run = Pick<CapturedScenario['runs'][number], 'warmup' | 'failure'>;
const GOOD: Run = { warmup: false };
const BROKEN: Run = {
  warmup: false,
  failure: { kind: 'infrastructure', message: 'lost', retriable: false },
};
const capturedOf = (...runs: readonly Run[]): CapturedScenario => ({
  ...{ name: 'feed', spec: 'specs/feed.spec.ts', on: '', slidesPerRun: 1, gestureEngine: 'auto', budget: {} },
  gesture: { kind: 'fling', direction: 'down', distance: 0.5, durationMs: 100, seed: 1 },
  runs: runs.map((run, index) => ({
    ...{ index, arm: 'current', traces: [], startedAt: '2026-01-01T00:00:00Z', wallMs: 1 },
    conditions: { start: {}, end: {} },
    ...run,
  })),
});

describe('a scenario that was recorded', () => {
  it.each<[CapturedScenario, 'measured' | 'lost']>([
    [capturedOf({ warmup: true }, GOOD), 'measured'],
    [
      capturedOf(BROKEN, { warmup: true, failure: { ...{ kind: 'crash', message: '' }, retriable: false } }),
      'measured',
    ],
    [capturedOf({ warmup: true }), 'lost'],
    [capturedOf(BROKEN), 'lost'],
  ])('%#: its state is %s', (captured, state) => {
    const course = {
      captured: [captured],
      sources: [sourceOf('feed')],
      workers: [workerOf('feed', undefined)],
    };
    expect(of(course)).toEqual([{ name: 'feed', spec: 'specs/feed.spec.ts', state }]);
  });
});

describe('a scenario that was not recorded', () => {
  const stateOf = (
    end: Partial<WorkerEnd> | undefined,
    change: Partial<SpecSource> = {},
    hasFailure = false,
  ) => of({ sources: [sourceOf('feed', change)], workers: [workerOf('feed', end)], hasFailure })[0]?.state;
  const tests = (outcome: 'passed' | 'failed' | 'skipped') => [{ title: 'measures feed', outcome }];
  const inNoTest = { scenarios: [{ name: 'feed', line: 1 }] };

  it.each([
    ['its worker ended early', 'lost', () => stateOf({ kind: 'exit' })],
    ['its worker was killed', 'lost', () => stateOf(undefined)],
    ['its test passed without it', 'lost', () => stateOf({ tests: tests('passed') }, { skips: true })],
    ['its test failed before it', 'lost', () => stateOf({ tests: tests('failed') })],
    ['its test skipped itself', 'skipped', () => stateOf({ tests: tests('skipped') })],
    ['its spec skips tests', 'skipped', () => stateOf({}, { skips: true })],
    ['its test was not chosen by title', 'skipped', () => stateOf({})],
    ['no test was chosen by title', 'skipped', () => stateOf({ kind: 'no-tests' })],
    ['`.only` is why, whatever failed', 'skipped', () => stateOf({}, { onlyLine: 9 }, true)],
    ['a failure ended the tests before it', 'lost', () => stateOf({}, {}, true)],
    ['it is in no test', 'lost', () => stateOf({}, inNoTest)],
    [
      'it is in no test, and its spec skips tests',
      'skipped',
      () => stateOf({}, { ...inNoTest, skips: true }),
    ],
  ])('%s: %s', (_, expected, state) => expect(state()).toBe(expected));

  it('says that `.only` in its spec is why', () =>
    expect(of({ sources: [sourceOf('feed', { onlyLine: 9 })], workers: [workerOf('feed', {})] })).toEqual([
      { name: 'feed', spec: 'specs/feed.spec.ts', state: 'skipped', byOnly: true },
    ]));

  it('was lost in spite of an `.only` if its test ran', () =>
    expect(
      of({
        sources: [sourceOf('feed', { onlyLine: 9 })],
        workers: [workerOf('feed', { tests: tests('passed') })],
      }),
    ).toEqual([{ name: 'feed', spec: 'specs/feed.spec.ts', state: 'lost' }]));

  it('without an `.only` says nothing of one', () =>
    expect(of({ sources: [sourceOf('feed')], workers: [workerOf('feed', {})] })).toEqual([
      { name: 'feed', spec: 'specs/feed.spec.ts', state: 'skipped' },
    ]));

  it('is of a worker with several specs', () =>
    expect(
      of({
        sources: [sourceOf('feed')],
        workers: [{ ...workerOf('feed', {}), specs: ['a.ts', 'specs/feed.spec.ts'] }],
      }),
    ).toHaveLength(1));

  it('does not count if its spec was not to run', () =>
    expect(of({ sources: [sourceOf('feed')], workers: [workerOf('other', {})] })).toEqual([]));

  it('is left out if the command line did not choose its name', () =>
    expect(
      of({
        isChosen: (name) => name !== 'feed',
        sources: [sourceOf('feed')],
        workers: [workerOf('feed', {})],
      }),
    ).toEqual([{ name: 'feed', spec: 'specs/feed.spec.ts', state: 'left-out' }]));

  it('is left out if the command line did not choose it by its tags', () =>
    expect(of({ leftOut: ['feed'], sources: [sourceOf('feed')], workers: [workerOf('feed', {})] })).toEqual([
      { name: 'feed', state: 'left-out' },
    ]));
});
