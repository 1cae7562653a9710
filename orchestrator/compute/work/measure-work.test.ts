import { expect, it } from 'vitest';
import { indexMapping } from '../attribution/stacks/retrace/mapping-index.ts';
import { namedValues, unknownName } from '../metrics/value-names.ts';
import { measureWork } from './measure-work.ts';
import { type WorkLog, workLogSchema } from './work-log.ts';
import { workValues } from './work-metrics.ts';

/** Two frames and a row; three samples: the app in the first frame, another thread, the platform in the second. */
const LOG: WorkLog = {
  stride: 1_000,
  units: 9_000,
  otherUnits: 3_000,
  counts: ['inflations', 'draws'],
  frames: [
    [16_667, 2_000, 1, 4],
    [33_333, 4_000, 0, 2],
  ],
  rows: [[7, 1_500, 1, 0]],
  methods: [
    'main',
    'android.os.Looper.loop',
    'com.acme.Feed.bind',
    'com.acme.Price.format',
    'java.lang.Thread.run',
  ],
  stacks: [
    [0, 1, 2, 3],
    [0, 1],
    [4, 4, 2],
  ],
  samples: [
    [0, 0],
    [-1, 2],
    [1, 1],
  ],
};
const measured = (change: Partial<WorkLog> = {}) => measureWork({ ...LOG, ...change }, ['com.acme']);

it('a frame and a row have the means of their units and counts', () => {
  expect(measured()).toMatchObject({
    frames: 2,
    unitsPerFrame: 3_000,
    otherUnitsPerFrame: 1_500,
    countsPerFrame: { inflations: 0.5, draws: 3 },
    rows: 1,
    unitsPerRow: 1_500,
    countsPerRow: { inflations: 1, draws: 0 },
  });
});

it('units and counts are values of metrics that budgets can name', () => {
  const metrics = workValues(measured());
  const values = Object.values(metrics).map((value) => value.kind === 'measured' && value.value);
  expect(values).toEqual([3_000, 1_500]);
  expect(namedValues({ metrics, scenes: [] })).toMatchObject({
    'work-per-frame.inflations': 0.5,
    'work-per-frame.draws': 3,
    'work-per-row.inflations': 1,
    'work-per-row.draws': 0,
  });
  expect(unknownName('work-per-row.binderCalls')).toBeUndefined();
  expect(unknownName('work-per-row.calls')).toMatch(/^'work-per-row' has no part 'calls': it has inflations/);
  expect(workValues(measured({ rows: [] }))).not.toHaveProperty('work-per-row');
});

it('the work of a bound row is that of the stacks below its bind', () => {
  const bind = 'android.widget.AbsListView.obtainView';
  const { rowMethods } = measured({
    methods: LOG.methods.with(1, bind),
    samples: [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 0],
    ],
    rows: [
      [7, 1_500, 1, 0],
      [8, 1_500, 1, 0],
    ],
  });
  expect(rowMethods).toEqual([{ method: 'com.acme.Price.format', units: 1_000 }, { units: 500 }]);
});

it('work that no method of the app does counts for the one that asked for it', () => {
  expect(
    measured({
      samples: [
        [1, 1, 0],
        [1, 1],
        [0, 0, 2],
        [1, 1, 1, 0],
      ],
    }).methods,
  ).toEqual([{ method: 'com.acme.Price.format', units: 1_500, requested: 1_000 }, { units: 500 }]);
});

it('a sample counts for the innermost method of the app, or for the platform', () => {
  expect(measured().methods).toEqual([
    { method: 'com.acme.Price.format', units: 500 },
    { method: 'com.acme.Feed.bind', units: 500 },
    { units: 500 },
  ]);
});

it('without a method a frame does less by its own work and by that of all that it calls', () => {
  // On the main thread `Feed.bind` is there only as the caller of `Price.format`; the other thread's work is none of a frame.
  expect(measured().without).toEqual([
    { method: 'com.acme.Price.format', unitsPerFrame: 2_500 },
    { method: 'com.acme.Feed.bind', unitsPerFrame: 2_500 },
  ]);
  const more = measured({
    samples: [
      [0, 0],
      [0, 3],
      [1, 0],
      [-1, 2],
    ],
    stacks: [...LOG.stacks, [0, 1, 2]],
  });
  expect(more.without).toEqual([
    { method: 'com.acme.Feed.bind', unitsPerFrame: 1_500 },
    { method: 'com.acme.Price.format', unitsPerFrame: 2_000 },
  ]);
  expect(
    measured({ methods: LOG.methods.with(0, 'com.acme.Price.format') }).without?.[0]?.unitsPerFrame,
  ).toBe(2_500);
  // A layout that it only asked for remains.
  expect(measured({ samples: [[1, 1, 0]] }).without).toEqual([
    { method: 'com.acme.Price.format', unitsPerFrame: 3_000 },
  ]);
});

it('a thread that is named like the app is none of its methods', () => {
  expect(measured({ methods: LOG.methods.with(0, 'com.acme.Worker') }).methods).toContainEqual({
    units: 500,
  });
});

it('methods are sorted by their work, and of a slow frame only the first are named', () => {
  const methods = ['main', ...[1, 2, 3, 4, 5, 6].map((n) => `com.acme.Row.bind${n}`)];
  const busy = measured({
    methods,
    stacks: methods.slice(1).map((_, i) => [0, i + 1]),
    // The n-th method has n samples.
    samples: [1, 2, 3, 4, 5, 6].flatMap((n) => Array.from({ length: n }, (): [number, number] => [0, n - 1])),
  });
  const most = [6, 5, 4, 3, 2, 1].map((n) => [`com.acme.Row.bind${n}`, n]);
  expect(busy.methods.map(({ method, units }) => [method, units / 500])).toEqual(most);
  expect(busy.slowestFrames[1]?.methods.map(({ method, units }) => [method, units / 1_000])).toEqual(
    most.slice(0, 5),
  );
});

it('three frames are named as the slowest', () => {
  const frames = [5, 3, 9, 7].map((units, i): [number, number, number, number] => [i, units, 0, 0]);
  expect(measured({ frames, samples: [] }).slowestFrames.map(({ units }) => units)).toEqual([9, 7, 5]);
});

it('obfuscated methods have their original names; one that R8 made passes its work to its caller', () => {
  const mapping = indexMapping([
    Buffer.from(
      [
        'com.acme.Feed -> a.a:',
        '    1:9:void bind(int):20:28 -> a',
        'com.acme.Price -> a.b:',
        '    1:1:void format():7:7 -> a',
        '      # {"id":"com.android.tools.r8.synthesized"}',
      ].join('\n'),
    ),
  ]);
  const obfuscated: WorkLog = {
    ...LOG,
    methods: LOG.methods.with(2, 'a.a.a').with(3, 'a.b.a'),
  };
  expect(measureWork(obfuscated, ['com.acme'], mapping)).toMatchObject({
    methods: [{ method: 'com.acme.Feed.bind', units: 1_000 }, { units: 500 }],
    slowestFrames: [{}, { methods: [{ method: 'com.acme.Feed.bind', units: 1_000 }] }],
  });
  expect(measureWork(obfuscated, ['com.acme']).methods).toEqual([{ units: 1_500 }]);
});

it('the slowest frames come first, with their own samples', () => {
  expect(measured().slowestFrames).toEqual([
    { atUs: 33_333, units: 4_000, counts: { inflations: 0, draws: 2 }, methods: [{ units: 1_000 }] },
    {
      atUs: 16_667,
      units: 2_000,
      counts: { inflations: 1, draws: 4 },
      methods: [{ method: 'com.acme.Price.format', units: 1_000 }],
    },
  ]);
});

it('a run without frames and rows has no work, and divides by nothing', () => {
  const nothing = measured({ frames: [], rows: [], samples: [], otherUnits: 0 });
  expect(nothing).toMatchObject({ frames: 0, unitsPerFrame: 0, unitsPerRow: 0, methods: [] });
});

it.each([
  ['a negative count', { frames: [[16_667, -1]] }],
  ['a sample in no stack', { samples: [[0]] }],
  ['no stride', { stride: 0 }],
])('%s is no work log', (_, change) => {
  expect(workLogSchema.safeParse(LOG).success).toBe(true);
  expect(workLogSchema.safeParse({ ...LOG, ...change }).success).toBe(false);
});
