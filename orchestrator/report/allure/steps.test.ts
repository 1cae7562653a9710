import { expect, test } from 'vitest';
import { scenarioWith, verdictWith } from '../../../test/builders/result-with.ts';
import type { RunResult, ScenarioResult } from '../result/result.ts';
import { stepsOf } from './steps.ts';

const SPAN = { start: 1000, stop: 9000 };
const steps = (change: Partial<ScenarioResult> = {}) => stepsOf(scenarioWith(change), SPAN);
const runWith = (change: Partial<RunResult>): RunResult => {
  const [run] = scenarioWith().runs;
  if (run === undefined) throw new Error('The builder made no run.');
  return { ...run, startedAt: '1970-01-01T00:00:02.000Z', wallMs: 500, ...change };
};

test('setup takes no time, slides the whole of it, verdicts come at its end', () => {
  expect(steps().map(({ name, status, start, stop }) => [name, status, start, stop])).toEqual([
    ['setup: Pixel 8 · API 35 · 60 Hz, release build', 'passed', 1000, 1000],
    ['slides: 3 runs', 'passed', 1000, 9000],
    ['hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10', 'failed', 9000, 9000],
  ]);
});

test('a step is a finished Allure step', () => {
  expect(steps()[0]).toEqual({
    name: 'setup: Pixel 8 · API 35 · 60 Hz, release build',
    status: 'passed',
    statusDetails: {},
    stage: 'finished',
    steps: [],
    attachments: [],
    parameters: [],
    start: 1000,
    stop: 1000,
  });
});

test.each<[string, Partial<RunResult>, string, string]>([
  ['valid', {}, 'run 1 (current): 1 slide, hitch 10.9 ms/s', 'passed'],
  ['without a hitch rate', { values: {}, slides: 2 }, 'run 1 (current): 2 slides, no hitch rate', 'passed'],
  [
    'of an app that crashed',
    { outcome: { kind: 'app-failure', cause: 'crash' } },
    'run 1 (current): 1 slide, app failure: the app crashed',
    'failed',
  ],
  [
    'on a warm phone',
    { arm: 'baseline', outcome: { kind: 'invalid', environment: ['THERMAL'], reasons: [], suppressed: [] } },
    'run 1 (baseline): 1 slide, invalid environment: the device is too warm',
    'skipped',
  ],
])('a run %s is a step of the slides', (_, change, name, status) => {
  const [, slides] = steps({ runs: [runWith(change)] });
  expect(slides?.steps.map((step) => [step.name, step.status, step.start, step.stop])).toEqual([
    [name, status, 2000, 2500],
  ]);
  expect([slides?.name, slides?.status]).toEqual([
    'slides: 1 run',
    status === 'failed' ? 'failed' : 'passed',
  ]);
});

test('a run of unknown time begins with its scenario', () => {
  const [, slides] = steps({ runs: [runWith({ startedAt: undefined, wallMs: undefined })] });
  expect([slides?.steps[0]?.start, slides?.steps[0]?.stop]).toEqual([1000, 1000]);
});

test.each([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['inconclusive', 'broken'],
  ['no-baseline', 'broken'],
  ['no-data', 'broken'],
] as const)('a verdict %s is %s; only a failure has a message', (kind, status) => {
  const step = steps({ verdicts: [verdictWith({ kind })] }).at(-1);
  expect(step?.status).toBe(status);
  expect(step?.statusDetails).toEqual(
    kind === 'fail' ? { message: 'AssertionError: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10' } : {},
  );
});

test('an inconclusive verdict has what would decide it', () => {
  const verdicts = [verdictWith({ kind: 'inconclusive', moreRunsWouldDecide: 4 })];
  expect(steps({ verdicts }).at(-1)?.name).toBe(
    'hitch rate 12.4 ms/s, 95 % [10.9, 13.8] against ≤ 10: ±11.7 % at 3 runs; 4 more runs would decide',
  );
});

test('of many runs those that do not count are shown, then the first ones, in order', () => {
  const lost = { kind: 'infrastructure', message: 'gone', retriable: false } as const;
  const runs = Array.from({ length: 150 }, (_, i) =>
    runWith({ run: i, ...(i === 149 ? { outcome: lost } : {}) }),
  );
  const [, slides] = steps({ runs });
  expect(slides?.name).toBe('slides: 150 runs, 100 shown');
  expect(slides?.steps).toHaveLength(100);
  expect(slides?.steps[98]?.name).toMatch(/^run 98 /);
  expect(slides?.steps[99]?.name).toMatch(/^run 149 .*gone$/);
});
