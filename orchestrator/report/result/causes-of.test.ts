import { expect, test } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { attributionOf, measurementOf } from '../../../test/builders/measurement-of.ts';
import { reportedRunOf } from '../../../test/builders/report-of.ts';
import { workOf } from '../../../test/builders/work-of.ts';
import type { Attribution, StackCluster, StageSpread } from '../../compute/measurement.ts';
import { type MetricValue, measured, unavailable } from '../../compute/metrics/metric.ts';
import { nameOfStack } from '../wording/main-cause.ts';
import { causesOf, overlapsOf, stagesOf } from './causes-of.ts';

const run = (hitchMs: number, ...stackMs: readonly number[]) =>
  measurementOf(
    {},
    {
      attribution: attributionOf({
        mainFactor: {
          draw: { frames: 2, hitchMs: hitchMs / 4 },
          gpu: { frames: 1, hitchMs: (3 * hitchMs) / 4 },
        },
        stutterStacks: stackMs.map((ms, i) => clusterOf({ key: `k${i}`, hitchMs: ms })),
      }),
    },
  );

test.each([
  ['no run', [], { hitchMs: 0, share: 0 }],
  ['a smooth run', [run(0)], { hitchMs: 0, share: 0 }],
  ['no stack at all', [run(100)], { hitchMs: 100, share: 1 }],
  [
    'stacks of every late frame, whose times add up but for rounding',
    [run(0.3, 0.1, 0.2 - 1e-9)],
    { hitchMs: 0, share: 0 },
  ],
  ['some of the late frames of each run', [run(100, 50, 30), run(300, 200)], { hitchMs: 120, share: 0.3 }],
])('hitch time without a stack: %s', (_, runs, expected) => {
  expect(causesOf(runs).withoutStack).toEqual(expected);
});

test.each([
  [
    'half of the work in the slowest frames',
    50_000,
    undefined,
    'a.Feed.onScroll, which asked for android.view.View.measure',
  ],
  ['less than a third of it', 29_000, undefined, 'android.view.View.measure'],
  ['a stack with a method of the app', 50_000, 'a.Row.bind(Row.java:7)', 'a.Row.bind(Row.java:7)'],
])(
  'a stack of the platform alone is named after the method that asked for its work: %s',
  (_, requested, appFrame, name) => {
    const frame = { atUs: 0, units: 100_000, counts: {} };
    const methods = [{ units: 40_000 }, { method: 'a.Feed.onScroll', units: 60_000, requested }];
    const work = workOf({ slowestFrames: [{ ...frame, methods }] });
    const cluster = clusterOf({ key: 'android.view.View.measure', appFrame });
    const attribution = attributionOf({ stutterStacks: [cluster] });
    const [stack] = causesOf([measurementOf({}, { attribution, work })]).stacks;
    expect(stack && nameOfStack(stack)).toBe(name);
  },
);

test('stacks beyond those listed are stacks', () => {
  const many = Array<number>(30).fill(1);
  const { stacks, withoutStack } = causesOf([run(30, ...many)]);
  expect(stacks).toHaveLength(20);
  expect(withoutStack.share).toBe(0);
});

const attributed = (change: Partial<Attribution>, run = 1) =>
  measurementOf({}, { run, attribution: attributionOf(change) });

test('factors of no frame are left out, the longest hitch time comes first', () => {
  const runs = [
    attributed({ mainFactor: { gpu: { frames: 0, hitchMs: 0 }, draw: { frames: 1, hitchMs: 5 } } }),
    attributed({ mainFactor: { input: { frames: 2, hitchMs: 9 }, draw: { frames: 3, hitchMs: 7 } } }),
  ];
  expect(causesOf(runs).mainFactors).toEqual([
    { factor: 'draw', frames: 4, hitchMs: 12 },
    { factor: 'input', frames: 2, hitchMs: 9 },
  ]);
});

test('a stack of several runs is added up and shown as in the worst of them', () => {
  const stutterStacks = (hitchMs: number, appFrame: string) => [
    clusterOf({ key: 'k', hitchMs, frames: 2, slides: 1, appFrame, example: [`${appFrame}!`] }),
  ];
  const runs = [
    attributed({ stutterStacks: stutterStacks(10, 'a') }),
    attributed({ stutterStacks: stutterStacks(30, 'b') }),
    attributed({ stutterStacks: stutterStacks(20, 'c') }),
  ];
  expect(causesOf(runs).stacks).toEqual([
    { key: 'k', appFrame: 'b', example: ['b!'], hitchMs: 60, frames: 6, slides: 3, runs: 3 },
  ]);
});

test('what the main thread did at the samples of a stack is added up over the runs that have it', () => {
  const did = (kind: 'lock' | 'runnable', samples: number) => ({ kind, samples });
  const withThread = (mainThread?: StackCluster['mainThread']) =>
    attributed({ stutterStacks: [clusterOf({ key: 'k', mainThread })] });
  const [stack] = causesOf([
    withThread({ samples: 4, did: [did('runnable', 3), did('lock', 1)], framesWithGc: 1 }),
    withThread(),
    withThread({ samples: 5, did: [did('lock', 4)], framesWithGc: 2 }),
  ]).stacks;
  expect(stack?.mainThread).toEqual({
    samples: 9,
    did: [did('lock', 5), did('runnable', 3)],
    framesWithGc: 3,
  });
});

test('slow methods of several runs are added up, with the tree of the worst run, the slowest first', () => {
  const method = (key: string, hitchMs: number) => {
    const node = { depth: 0, method: `${key}@${hitchMs}`, calls: 1, wallMs: hitchMs, selfMs: 0 };
    return { key, hitchMs, frames: 2, slides: 1, tree: [node] };
  };
  const { slowMethods } = causesOf([
    attributed({ slowMethods: [method('a', 10), method('b', 25)] }),
    attributed({ slowMethods: [method('a', 20)] }),
  ]);
  const shown = slowMethods.map(({ tree, ...sums }) => ({ ...sums, tree: tree.map((node) => node.method) }));
  expect(shown).toEqual([
    { key: 'a', hitchMs: 30, frames: 4, slides: 2, runs: 2, tree: ['a@20'] },
    { key: 'b', hitchMs: 25, frames: 2, slides: 1, runs: 1, tree: ['b@25'] },
  ]);
});

test('of long lists the worst are kept', () => {
  const many = [...Array(30).keys()];
  const cause = { factor: 'draw' };
  const causes = causesOf([
    attributed({
      slowMethods: many.map((i) => ({ key: `m${i}`, hitchMs: i, frames: 1, slides: 1, tree: [] })),
      worstFrames: many.map((i) => ({
        slide: 0,
        vsyncUs: i,
        ordinal: i,
        intervalMs: i,
        missedVsyncs: 1,
        ...cause,
      })),
      worstSlides: many.map((i) => ({
        ordinal: i,
        startUs: 0,
        endUs: 1,
        hitchMs: i,
        hitchRate: 1,
        ...cause,
      })),
    }),
  ]);
  expect(causes.slowMethods.map(({ hitchMs }) => hitchMs)).toEqual(many.slice(10).toReversed());
  expect(causes.worstFrames.map(({ intervalMs }) => intervalMs)).toEqual(many.slice(10).toReversed());
  expect(causes.worstSlides.map(({ hitchMs }) => hitchMs)).toEqual([29, 28, 27, 26, 25]);
});

test('definitions that differ by one rule are one entry with the numbers of the first run', () => {
  const difference = (rule: string, value: number, other = 'b') => ({
    metrics: ['a', other] as [string, string],
    values: [value, 0] as [number, number],
    rule,
    numbers: {},
  });
  const { definitionDifferences } = causesOf([
    attributed({ definitionDifferences: [difference('x', 1), difference('y', 2)] }),
    attributed({ definitionDifferences: [difference('x', 3), difference('x', 4, 'c')] }),
  ]);
  expect(definitionDifferences).toEqual([
    { ...difference('x', 1), runs: 2 },
    { ...difference('y', 2), runs: 1 },
    { ...difference('x', 4, 'c'), runs: 1 },
  ]);
});

const share = (frames: number, lateFrames: number) => measured(frames / lateFrames, { frames, lateFrames });
const none: MetricValue = unavailable({ code: 'not-applicable', note: 'not-recorded' });
const overlappingRun = (gcOverlap: MetricValue = none, thermalOverlap: MetricValue = none) =>
  reportedRunOf(1, 10, { attribution: attributionOf({ gcOverlap, thermalOverlap }) });

test('late frames are added over the runs that recorded it', () => {
  expect(
    overlapsOf([overlappingRun(share(1, 4)), overlappingRun(share(2, 5), share(0, 5)), overlappingRun()]),
  ).toEqual({
    gc: { frames: 3, lateFrames: 9 },
    thermal: { frames: 0, lateFrames: 5 },
  });
});

test('what no run recorded is absent', () => expect(overlapsOf([overlappingRun()])).toEqual({}));

const spread = (p50: number, p95: number, max: number) => ({ mean: 0, p50, p95, max });
const staged = (stageBreakdown: Readonly<Record<string, StageSpread>>) =>
  reportedRunOf(1, 10, { attribution: attributionOf({ stageBreakdown }) });

test('medians over the runs, and the largest maximum', () => {
  const runs = [spread(1, 5, 9), spread(2, 6, 8), spread(9, 9, 10)].map((all) =>
    staged({ draw: { all, late: undefined } }),
  );
  expect(stagesOf(runs)).toEqual([{ stage: 'draw', all: { p50: 2, p95: 6, max: 10 } }]);
});

test('late frames are of the runs that have any', () => {
  const late = spread(7, 7, 7);
  const runs = [
    { all: late, late },
    { all: late, late: undefined },
  ].map((draw) => staged({ draw }));
  expect(stagesOf(runs)[0]?.late).toEqual({ p50: 7, p95: 7, max: 7 });
});
