import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf } from '../../../test/builders/measurement-of.ts';
import {
  judgedRunOf,
  judgementOf,
  manifestOf,
  regressionNumbersOf,
  reportedRunOf,
  reportOf,
  scenarioOf,
  slideOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { WORK_PER_FRAME } from '../../compute/work/work-metrics.ts';
import { resultSchema } from './result.ts';
import { resultOf } from './result-of.ts';

const cluster = (key: string, hitchMs: number, frames: number) =>
  clusterOf({ key, hitchMs, frames, example: [`${key}(Feed.java:1)`], appFrame: `${key}(Feed.java:1)` });

test('the result is the same after result.json', () => {
  const result = resultOf(reportOf());
  const text = JSON.stringify(result);
  expect(JSON.parse(JSON.stringify(resultSchema.parse(JSON.parse(text))))).toEqual(JSON.parse(text));
});

test('the counts of declared scenarios add up, and those that were not measured are listed', () => {
  const declared = [
    { name: 'a', state: 'measured' as const },
    { name: 'b', state: 'lost' as const },
    { name: 'c', state: 'skipped' as const },
    { name: 'd', state: 'left-out' as const },
  ];
  expect(resultOf(reportOf({ manifest: manifestOf({ declared }) })).coverage).toEqual({
    ...{ declared: 4, measured: 1, lost: 1, skipped: 1, leftOut: 1 },
    unmeasured: declared.slice(1),
  });
  expect(resultOf(reportOf()).coverage).toBeUndefined();
});

test('a verdict carries the title of its metric, every metric its median', () => {
  const [scenario] = resultOf(reportOf()).scenarios;
  expect(scenario?.verdicts[0]?.title).toBe('Hitch rate');
  expect(scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate')).toMatchObject({
    median: 12.4,
    values: [10.9, 12.4, 13.8],
  });
});

test('runs take their time and slides from capture and compute, the warm-up not counted', () => {
  const [scenario] = resultOf(reportOf()).scenarios;
  expect(scenario?.runs[0]).toMatchObject({ run: 1, startedAt: '2026-03-01T12:00:01.000Z', slides: 1 });
});

test('causes of several runs add up and rank by hitch time', () => {
  const measurements = [1, 2].map((run) =>
    reportedRunOf(run, 10, {
      attribution: attributionOf({
        mainFactor: { draw: { frames: 1, hitchMs: 5 }, lateStart: { frames: 2, hitchMs: 30 } },
        stutterStacks: [cluster('a', 10, 1), cluster('b', 20 * run, 2)],
      }),
    }),
  );
  const [scenario] = resultOf(reportOf({ measurements })).scenarios;
  expect(scenario?.causes.mainFactors).toEqual([
    { factor: 'lateStart', frames: 4, hitchMs: 60 },
    { factor: 'draw', frames: 2, hitchMs: 10 },
  ]);
  expect(scenario?.causes.stacks.map(({ key, hitchMs, runs }) => [key, hitchMs, runs])).toEqual([
    ['b', 60, 2],
    ['a', 20, 2],
  ]);
});

test('the worst slides and frames of several runs rank together and keep when and why', () => {
  const cause = { factor: 'draw', stack: 'com.acme.Row.bind(Row.java:7)', adapterPosition: 12 };
  const measurements = [1, 2].map((run) =>
    reportedRunOf(run, 10, {
      attribution: attributionOf({
        worstSlides: [
          { ordinal: 3, startUs: 1_000, endUs: 9_000, hitchMs: 10 * run, hitchRate: 5, ...cause },
        ],
        worstFrames: [
          { slide: 3, vsyncUs: 4_000, ordinal: 77, intervalMs: 30 * run, missedVsyncs: 1, ...cause },
        ],
      }),
    }),
  );
  const [scenario] = resultSchema.parse(resultOf(reportOf({ measurements }))).scenarios;
  expect(scenario?.causes.worstSlides).toEqual([
    { run: 2, ordinal: 3, startUs: 1_000, endUs: 9_000, hitchMs: 20, hitchRate: 5, ...cause },
    { run: 1, ordinal: 3, startUs: 1_000, endUs: 9_000, hitchMs: 10, hitchRate: 5, ...cause },
  ]);
  expect(scenario?.causes.worstFrames).toEqual([
    { run: 2, slide: 3, vsyncUs: 4_000, ordinal: 77, intervalMs: 60, missedVsyncs: 1, ...cause },
    { run: 1, slide: 3, vsyncUs: 4_000, ordinal: 77, intervalMs: 30, missedVsyncs: 1, ...cause },
  ]);
});

test('baseline runs and excluded runs are not among the metrics and causes', () => {
  const judgement = judgementOf({
    scenarios: [
      scenarioOf({
        runs: [
          judgedRunOf({ run: 1 }),
          judgedRunOf({ run: 3, arm: 'baseline' }),
          judgedRunOf({ run: 2, outcome: { kind: 'inconclusive', reasons: ['no-motion'] } }),
        ],
      }),
    ],
  });
  const [scenario] = resultOf(reportOf({ judgement })).scenarios;
  expect(scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate')?.values).toEqual([10.9]);
});

test('runs of two arms that share an index keep their slides and times', () => {
  const judged = scenarioOf({
    runs: [judgedRunOf({ run: 1, arm: 'current' }), judgedRunOf({ run: 1, arm: 'baseline' })],
  });
  const slides = [slideOf(0, [1, 1]), slideOf(1, [1, 1])];
  const measurements = [reportedRunOf(1, 12), reportedRunOf(1, 3, { arm: 'baseline', slides })];
  const judgement = judgementOf({ scenarios: [judged] });
  const [scenario] = resultOf(reportOf({ judgement, measurements })).scenarios;
  expect(scenario?.runs.map((run) => [run.arm, run.slides])).toEqual([
    ['current', 1],
    ['baseline', 2],
  ]);
  expect(scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate')?.values).toEqual([12]);
});

test('without a valid run, the metrics and causes are of all current runs', () => {
  const outcome = { kind: 'inconclusive', reasons: ['no-motion'] } as const;
  const runs = [1, 2].map((run) => judgedRunOf({ run, outcome }));
  const judgement = judgementOf({ scenarios: [scenarioOf({ runs })] });
  const [scenario] = resultOf(reportOf({ judgement })).scenarios;
  expect(scenario?.metrics.find(({ metric }) => metric === 'scroll-hitch-rate')?.values).toEqual([
    10.9, 12.4,
  ]);
});

test('equal warnings of several runs become one, the gravest first', () => {
  const warning = (code: 'anr' | 'records-lost', gravity: 'app-failure' | 'note') => ({
    code,
    gravity,
    facts: { lost: 3 },
  });
  const warnings = [warning('records-lost', 'note'), warning('anr', 'app-failure')];
  const runs = (['baseline', 'current'] as const).map((arm) => ({ arm, run: 1 }));
  const judged = runs.map((run) => judgedRunOf({ ...run, warnings }));
  const judgement = judgementOf({ scenarios: [scenarioOf({ runs: judged })] });
  const [scenario] = resultOf(reportOf({ judgement })).scenarios;
  expect(scenario?.warnings.map(({ code, runs }) => [code, runs])).toEqual([
    ['anr', runs],
    ['records-lost', runs],
  ]);
});

test('a comparison of pairs carries the p of the sign-flip test', () => {
  const regression = regressionNumbersOf({ paired: true, pSignFlip: 0.031 });
  const judgement = judgementOf({ scenarios: [scenarioOf({ verdicts: [verdictOf({ regression })] })] });
  const [scenario] = resultSchema.parse(resultOf(reportOf({ judgement }))).scenarios;
  expect(scenario?.verdicts[0]?.regression).toEqual(regression);
});

test('an unknown metric and a verdict without a value are kept', () => {
  const verdict = verdictOf({
    metric: 'no/such',
    kind: 'no-data',
    median: undefined,
    estimate: undefined,
    values: [],
  });
  const judgement = judgementOf({ scenarios: [scenarioOf({ verdicts: [verdict] })] });
  const [scenario] = resultSchema.parse(resultOf(reportOf({ judgement }))).scenarios;
  expect(scenario?.verdicts[0]).toMatchObject({ title: 'no/such', kind: 'no-data' });
});

test('what the session and each scenario were recorded with', () => {
  const gesture = { kind: 'fling', direction: 'down', distance: 0.6, durationMs: 120, seed: 1 } as const;
  const known = { world: 'lists', commit: 'c0ffee', branch: 'main', knobs: [] };
  const result = resultOf(reportOf({ manifest: manifestOf(known) }));
  expect(result).toMatchObject({ schema: 1, run: '20260301-120000', seed: 7, ...known });
  expect(result.verdict).toMatchObject({ kind: 'fail', familySize: 1 });
  expect(result.scenarios[0]).toMatchObject({
    slug: 'feed-fling',
    spec: 'specs/feed.spec.ts',
    on: '~feed',
    slidesPerRun: 5,
    gesture,
    gestureEngine: 'in-app',
    verdict: 'fail',
  });
  expect(result.scenarios[0]?.runs[0]).toMatchObject({ arm: 'current', wallMs: 900 });
});

test('a scenario is found in the manifest by its name', () => {
  const [first] = manifestOf().scenarios;
  const other = first === undefined ? [] : [{ ...first, name: 'other', spec: 'specs/other.spec.ts' }];
  const manifest = manifestOf({ scenarios: [...other, ...manifestOf().scenarios] });
  expect(resultOf(reportOf({ manifest })).scenarios[0]?.spec).toBe('specs/feed.spec.ts');
});

test('a scenario that the manifest does not have is known by name only', () => {
  const { scenarios } = resultOf(reportOf({ manifest: manifestOf({ scenarios: [] }) }));
  expect(scenarios[0]).toMatchObject({ name: 'feed-fling', spec: '', on: '', slidesPerRun: 0 });
});

test('each device of a fleet has a scenario of its own', () => {
  const scenarios = ['pixel-1', 'pixel-2'].map((deviceName) => scenarioOf({ deviceName }));
  const result = resultOf(reportOf({ judgement: judgementOf({ scenarios }) }));
  expect(result.scenarios.map(({ slug }) => slug)).toEqual(['feed-fling.pixel-1', 'feed-fling.pixel-2']);
});

test('a judged scenario without its recording is a defect', () => {
  expect(() => resultOf({ ...reportOf(), scenarios: [] })).toThrow(
    'Scenario feed-fling was judged but has no runs.',
  );
});

test('the profile is of the first run under the work clock, its twenty first methods', () => {
  const methods = Array.from({ length: 30 }, (_, i) => ({ method: `a.B.m${i}`, units: 30 - i }));
  const counts = {
    frames: 1,
    rows: 0,
    unitsPerRow: 0,
    otherUnitsPerFrame: 0,
    countsPerFrame: {},
    countsPerRow: {},
  };
  const workOf = (unitsPerFrame: number) => ({
    ...counts,
    unitsPerFrame,
    methods,
    rowMethods: [],
    slowestFrames: [],
  });
  const measurements = [100, 200].map((units, i) => reportedRunOf(i + 1, 10, { work: workOf(units) }));
  expect(resultOf(reportOf({ measurements })).scenarios[0]?.profile).toEqual({
    unitsPerFrame: 100,
    otherUnitsPerFrame: 0,
    unitsPerRow: 0,
    rows: 0,
    methods: methods.slice(0, 20),
    rowMethods: [],
    slowestFrames: [],
  });
  expect(resultOf(reportOf()).scenarios[0]?.profile).toBeUndefined();
});

test('work is judged and not of the catalogue', () => {
  const verdicts = [verdictOf({ metric: WORK_PER_FRAME })];
  const judgement = judgementOf({ scenarios: [scenarioOf({ verdicts })] });
  expect(resultOf(reportOf({ judgement })).scenarios[0]?.verdicts[0]?.title).toBe('Work per frame');
});
