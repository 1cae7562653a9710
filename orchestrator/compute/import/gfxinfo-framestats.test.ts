import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf } from '../../../test/builders/result-of.ts';
import { metrics } from '../metrics/index.ts';
import type { Metric } from '../metrics/metric.ts';
import { importFramestats } from './gfxinfo-framestats.ts';
import type { Imported } from './imported.ts';

// The rows that https://developer.android.com/topic/performance/rendering/inspect-gpu-rendering printed for API 23.
const DOCUMENTED = `Stats since: 752958278148ns
---PROFILEDATA---
Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,
0,27965466202353,27965466202353,27965449758000,27965461202353,27965467153286,27965471442505,27965471925682,27965474025318,27965474588547,27965474860786,27965475078599,27965479796151,27965480589068,
0,27965482993342,27965482993342,27965465835000,27965477993342,27965483807401,27965486875630,27965487288443,27965489520682,27965490184380,27965490568703,27965491408078,27965496119641,27965496619641,
0,27965499784331,27965499784331,27965481404000,27965494784331,27965500785318,27965503736099,27965504201151,27965506776568,27965507298443,27965507515005,27965508405474,27965513495318,27965514061984,
0,27965516575320,27965516575320,27965497155000,27965511575320,27965517697349,27965521276151,27965521734797,27965524350474,27965524884536,27965525160578,27965526020891,27965531371203,27965532114484,
---PROFILEDATA---
`;

// Headers as devices print them; each line ends in a comma. 31: no WorkloadTarget, FrameInterval before FrameStartTime.
const HEADERS = {
  24: 'Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,',
  29: 'Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,',
  31: 'Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,CommandSubmissionCompleted,',
  36: 'Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,FrameDeadline,FrameStartTime,FrameInterval,WorkloadTarget,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,CommandSubmissionCompleted,',
} as const;

const T = 16_666_667;
const START = 60_992_690_934;

/** A smooth row at a vsync, with some of its columns replaced by offsets from the intended vsync, ns. */
function row(
  api: keyof typeof HEADERS,
  vsync: number,
  offsets: Readonly<Record<string, number>> = {},
  flags = 0,
): string {
  const intended = START + vsync * T;
  const at: Readonly<Record<string, number>> = {
    Vsync: 0,
    HandleInputStart: 1e5,
    AnimationStart: 2e5,
    PerformTraversalsStart: 3e5,
    DrawStart: 23e5,
    SyncQueued: 33e5,
    SyncStart: 34e5,
    IssueDrawCommandsStart: 44e5,
    SwapBuffers: 54e5,
    SwapBuffersCompleted: 64e5,
    FrameCompleted: 74e5,
    CommandSubmissionCompleted: 60e5,
    GpuCompleted: 70e5,
    FrameDeadline: 2 * T,
    IntendedVsync: 0,
    ...offsets,
  };
  const cell = (name: string): number => {
    const offset = at[name];
    if (name === 'Flags') return flags;
    if (name === 'FrameInterval') return T;
    return offset === undefined ? 0 : Number.isFinite(offset) ? intended + offset : offset;
  };
  return `${HEADERS[api]
    .replace(/,$/, '')
    .split(',')
    .map((name) => (cell(name) === Infinity ? '9223372036854775807' : cell(name)))
    .join(',')},`;
}
const table = (api: keyof typeof HEADERS, rows: readonly string[], window = ''): string =>
  [window, '---PROFILEDATA---', HEADERS[api], ...rows, '---PROFILEDATA---', ''].join('\n');

const imported = (value: Imported): Extract<Imported, { kind: 'imported' }> => {
  if (value.kind === 'refused') throw new Error(JSON.stringify(value.reason));
  return value;
};
const metric = (id: string): Metric => {
  const found = metrics.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no metric ${id}`);
  return found;
};

test('the documented sample becomes the stages that FrameMetrics would have reported', () => {
  const { ledger, notes } = imported(importFramestats(DOCUMENTED, { refreshHz: 60 }));
  expect(notes).toEqual({
    frames: 3,
    flagged: 0,
    garbage: 0,
    duplicates: 0,
    withoutInterval: 1,
    bufferFull: false,
  });
  expect(ledger.intervalUs[0]).toBeCloseTo(16_790.989, 3);
  expect(
    Object.fromEntries(Object.entries(ledger.stages).map(([name, column]) => [name, column[0]])),
  ).toEqual({
    unknownDelayUs: expect.closeTo(950.933, 2),
    inputUs: expect.closeTo(4289.219, 2),
    animationUs: expect.closeTo(483.177, 2),
    layoutMeasureUs: expect.closeTo(2099.636, 2),
    drawUs: expect.closeTo(563.229, 2),
    syncUs: expect.closeTo(217.813, 2),
    commandIssueUs: expect.closeTo(4717.552, 2),
    swapBuffersUs: expect.closeTo(792.917, 2),
    gpuUs: Number.NaN,
    totalUs: expect.closeTo(14_386.715, 2),
    deadlineUs: Number.NaN,
    intendedLagUs: 0,
  });
  expect([...ledger.has].sort()).toEqual(['intervals', 'stages', 'total', 'vsync-timestamps']);
});

test('Android 12 to 14 print FrameStartTime as FrameInterval and the other way round', () => {
  const rows = [0, 1, 2].map((vsync) => row(31, vsync).replace(`,${T},0,`, `,${START + vsync * T},${T},`));
  expect([...imported(importFramestats(table(31, rows))).ledger.periodUs]).toEqual([T / 1_000, T / 1_000]);
});

test.each([24, 29, 31, 36] as const)('columns of API %i are found by name', (api) => {
  const { ledger } = imported(
    importFramestats(table(api, [row(api, 0), row(api, 1), row(api, 3)]), { refreshHz: 60 }),
  );
  expect([...ledger.intervalUs]).toEqual([expect.closeTo(16_666.667, 2), expect.closeTo(33_333.334, 2)]);
  expect(ledger.stages.layoutMeasureUs[0]).toBeCloseTo(2000, 2);
  expect(ledger.stages.swapBuffersUs[0]).toBeCloseTo(api >= 31 ? 1000 : 2000, 2);
  expect(ledger.has.has('gpu')).toBe(api >= 31);
  expect(ledger.has.has('deadline')).toBe(api >= 31);
  // Nobody asked for a frame at vsync 2.
  expect(resultOf(metric('scroll-hitch-rate'), ledger)).toBe(0);
});

test('a deadline of two periods and "never" are kept apart', () => {
  const rows = [row(31, 0), row(31, 1, { FrameDeadline: Infinity }), row(31, 2)];
  const { deadlineUs } = imported(importFramestats(table(31, rows))).ledger.stages;
  expect([...deadlineUs]).toEqual([expect.closeTo(33_333.334, 2), Number.NaN]);
});

test('flagged, impossible and repeated rows are counted and left out', () => {
  const rows = [
    row(36, 0),
    row(36, 1, {}, 1),
    row(36, 1),
    row(36, 1),
    row(36, 2, { FrameCompleted: -5 }),
    row(36, 2, { FrameCompleted: 11e9 }),
    row(36, 3),
    '0,1,2,',
    `${row(36, 4)}7,`,
    row(36, 4),
  ];
  expect(imported(importFramestats(table(36, rows))).notes).toMatchObject({
    frames: 3,
    flagged: 1,
    garbage: 4,
    duplicates: 1,
    withoutInterval: 1,
  });
});

const ALL_WAITING = Object.fromEntries(
  HEADERS[36].split(',').flatMap((name) => (/Start|Queued|Swap|Completed/.test(name) ? [[name, 74e5]] : [])),
);
// docs/metrics.md §1: negative, 10 s and more, TOTAL shorter than its longest stage; and rows without a time.
test.each([
  ['a stage that runs backwards', { AnimationStart: 0 }, 1],
  ['a stage of the render thread that runs backwards', { SwapBuffers: 4e6 }, 1],
  ['exactly 10 s', { FrameCompleted: 10e9 }, 1],
  ['just below 10 s', { FrameCompleted: 10e9 - 1 }, 0],
  ['a total shorter than its longest stage', { SwapBuffers: 20e6, SwapBuffersCompleted: 30e6 }, 1],
  ['a total as long as its only stage', ALL_WAITING, 0],
  ['a nanosecond less', { ...ALL_WAITING, FrameCompleted: 74e5 - 1 }, 1],
  ['a vsync before the one asked for', { Vsync: -1 }, 1],
  ['GPU times of two clocks', { CommandSubmissionCompleted: 71e5 }, 0],
] as const)('%s', (_, offsets, garbage) => {
  const rows = [row(36, 0), row(36, 1, offsets), row(36, 2), row(36, 3)];
  expect(imported(importFramestats(table(36, rows))).notes.garbage).toBe(garbage);
});

test.each([
  ['flagged', [row(36, 2, {}, 1)]],
  ['impossible', [row(36, 2, { FrameCompleted: -5 })]],
  ['impossible and duplicated', [row(36, 2, { DrawStart: -5 }), row(36, 2, { DrawStart: -5 })]],
  ['torn', [row(36, 2).split(',').slice(0, 9).join(',')]],
])('a row that is left out makes no hitch of the frame before it: %s', (_, rows) => {
  const { ledger, notes } = imported(
    importFramestats(table(36, [row(36, 0), row(36, 1), ...rows, row(36, 3), row(36, 4)])),
  );
  expect([...ledger.vsyncUs]).toEqual([0, 1, 3].map((vsync) => (START + vsync * T) / 1000));
  expect([...ledger.intervalUs]).toEqual(Array(3).fill(expect.closeTo(T / 1000, 2)));
  expect(ledger.slides).toHaveLength(1);
  expect(notes).toMatchObject({ frames: 3, withoutInterval: 1 });
});

test.each([
  ['missing', row(36, 2).split(',').with(3, '0').join(',')],
  ['before the one asked for', row(36, 2, { Vsync: -1e6 })],
  ['10 s after the one asked for', row(36, 2, { Vsync: 10e9 })],
  ['torn', row(36, 2).slice(0, '0,0,61026024268,610'.length)],
])(
  'where the vsync of a row that is left out is not known, nor is the interval before it: %s',
  (_, unknown) => {
    const { ledger, notes } = imported(
      importFramestats(table(36, [row(36, 0), row(36, 1), unknown, row(36, 3), row(36, 4)])),
    );
    expect([...ledger.vsyncUs]).toEqual([0, 3].map((vsync) => (START + vsync * T) / 1000));
    expect(notes).toMatchObject({ garbage: 1, withoutInterval: 2 });
    expect(resultOf(metric('missed-vsyncs'), ledger)).toBe(0);
  },
);

test.each([
  ['the vsync', { IntendedVsync: -1e6 }],
  ['the vsync asked for', { Vsync: 1e4 }],
])('two rows that share %s are one frame', (_, offsets) => {
  const rows = [row(36, 0), row(36, 1), row(36, 1, offsets), row(36, 2)];
  const { ledger, notes } = imported(importFramestats(table(36, rows)));
  expect([...ledger.intervalUs]).toEqual(Array(2).fill(expect.closeTo(T / 1000, 2)));
  expect(notes.duplicates).toBe(1);
});

// Column 10 of API 31 is FrameInterval.
test.each(['0', '1', '999999', '1000000001'])('a period of %s ns is none', (ns) => {
  const rows = [0, 1, 2, 3].map((vsync) => row(31, vsync));
  const withInterval = (text: string): string => text.split(',').with(10, ns).join(',');
  expect(imported(importFramestats(table(31, rows.with(1, withInterval(row(31, 1)))))).notes.garbage).toBe(1);
  expect(importFramestats(table(31, rows.map(withInterval)))).toEqual({
    kind: 'refused',
    reason: { code: 'refresh-rate-unknown' },
  });
  const given = imported(importFramestats(table(31, rows.map(withInterval)), { refreshHz: 120 }));
  expect([...given.ledger.periodUs]).toEqual(Array(3).fill(expect.closeTo(8_333.333, 2)));
});

/** All numbers in a value. */
const numbersIn = (part: unknown): readonly number[] =>
  typeof part === 'number'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(numbersIn)
      : [];

const COLUMNS = ([24, 29, 31, 36] as const).flatMap((api) =>
  HEADERS[api].split(',').flatMap((name, i) => (name === '' ? [] : [[api, name, i] as const])),
);

describe.each([
  ['one row', (i: number) => i === 20],
  ['the first and the last row', (i: number) => i === 0 || i === 39],
  ['every row', () => true],
] as const)('%s without a time', (_, isBroken) => {
  test.each(COLUMNS)(
    'API %i, %s: a metric is a number in all its parts, or unavailable',
    (api, _name, column) => {
      const rows = Array.from({ length: 40 }, (_, i) => row(api, i + (i > 30 ? 5 : 0)));
      const broken = rows.map((text, i) =>
        isBroken(i) ? text.split(',').with(column, '0').join(',') : text,
      );
      const result = importFramestats(table(api, broken), { refreshHz: 60 });
      if (result.kind === 'refused') return expect(result.reason).toEqual({ code: 'no-frames' });
      const values = metrics.map(({ id, measure }) => [id, measure(result.ledger)] as const);
      const wrong = values.filter(([, value]) => !numbersIn(value).every(Number.isFinite));
      expect(wrong.map(([id]) => id)).toEqual([]);
      expect(values.filter(([, { kind }]) => kind === 'measured').length).toBeGreaterThan(30);
    },
  );
});

test('with any cells, a metric is a number in all its parts, or unavailable', () => {
  const cell = fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    'x',
    '9007199254740991',
    '9223372036854775807',
    `${START + 9 * T}`,
  );
  const change = fc.record({ line: fc.nat(39), column: fc.nat(23), cell });
  fc.assert(
    fc.property(
      fc.constantFrom(24 as const, 29 as const, 31 as const, 36 as const),
      fc.array(change, { minLength: 1, maxLength: 60 }),
      (api, changes) => {
        const rows = Array.from({ length: 40 }, (_, i) => row(api, i).split(','));
        for (const { line, column, cell: text } of changes) {
          const cells = rows[line];
          if (cells !== undefined && column < cells.length - 1) cells[column] = text;
        }
        const lines = rows.map((cells) => cells.join(','));
        const result = importFramestats(table(api, lines), { refreshHz: 60 });
        if (result.kind === 'refused') return;
        const wrong = metrics.filter(
          ({ measure }) => !numbersIn(measure(result.ledger)).every(Number.isFinite),
        );
        expect(wrong.map(({ id }) => id)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test('one row of a hundred without a time is counted, and the others are measured', () => {
  const rows = Array.from({ length: 100 }, (_, i) => row(24, i));
  const text = table(24, rows.with(50, row(24, 50).split(',').with(11, '0').join(',')));
  const { ledger, notes } = imported(importFramestats(text, { refreshHz: 60 }));
  expect(notes).toMatchObject({ frames: 98, garbage: 1, withoutInterval: 1 });
  expect(resultOf(metric('sentry/frames-delay'), ledger)).toBe(0);
});

test('a pause ends the slide; a long frame does not', () => {
  const paused = imported(
    importFramestats(
      table(
        36,
        [0, 1, 2, 30, 31].map((vsync) => row(36, vsync)),
      ),
    ),
  );
  expect(paused.ledger.slides.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3],
  ]);
  const long = {
    DrawStart: 490e6,
    SyncQueued: 491e6,
    SyncStart: 492e6,
    IssueDrawCommandsStart: 493e6,
    SwapBuffers: 494e6,
    SwapBuffersCompleted: 495e6,
    FrameCompleted: 496e6,
  };
  const frozen = imported(
    importFramestats(table(36, [row(36, 0), row(36, 1, long), row(36, 31), row(36, 32)])),
  );
  expect(frozen.ledger.slides).toHaveLength(1);
  expect(resultOf(metric('longest-hitch'), frozen.ledger)).toBeCloseTo(28 * 16.666667, 3);
});

test('windows are apart and named', () => {
  const text =
    table(
      36,
      [row(36, 0), row(36, 1)],
      'dev.hitchproof.demo/dev.hitchproof.demo.FeedActivity/android.view.ViewRootImpl@1f2e (visibility=0)',
    ) +
    table(
      36,
      [row(36, 0), row(36, 1)],
      'dev.hitchproof.demo/PopupWindow:3a4b/android.view.ViewRootImpl@77 (visibility=0)',
    );
  expect(imported(importFramestats(text)).ledger.slides).toMatchObject([
    { window: 0, scene: expect.stringContaining('FeedActivity') },
    { window: 1, scene: expect.stringContaining('PopupWindow') },
  ]);
});

test('of one application, only its windows and their rows count', () => {
  const window = (app: string): string => `${app}/${app}.Feed/android.view.ViewRootImpl@1 (visibility=0)`;
  const text =
    table(36, [row(36, 0), row(36, 1), row(36, 2)], window('com.acme')) +
    table(36, [row(36, 0, {}, 1), row(36, 1), row(36, 1), row(36, 2), '0,1,2,'], window('com.acme.other'));
  const { ledger, notes } = imported(importFramestats(text, { app: 'com.acme' }));
  expect(notes).toMatchObject({ frames: 2, flagged: 0, garbage: 0, duplicates: 0, withoutInterval: 1 });
  expect(ledger).toMatchObject({ count: 2, slides: [{ scene: expect.stringContaining('com.acme/') }] });
  expect(importFramestats(text, { app: 'com' })).toEqual({
    kind: 'refused',
    reason: { code: 'no-window', app: 'com' },
  });
});

test.each(['0x10', '1e3', '1.0', '+5', '5_000'])('a cell of %s is no number', (cell) => {
  const rows = [0, 1, 2, 3].map((vsync) => row(36, vsync));
  const changed = row(36, 1).split(',').with(0, cell).join(',');
  expect(imported(importFramestats(table(36, rows.with(1, changed)))).notes.garbage).toBe(1);
});

test('a full buffer means that older frames are missing', () => {
  const rows = Array.from({ length: 120 }, (_, i) => row(36, i));
  expect(imported(importFramestats(table(36, rows))).notes.bufferFull).toBe(true);
});

test.each([
  [
    'no table',
    'Stats since: 1ns\nJanky frames: 3 (1%)',
    { code: 'not-this-format', expected: 'a ---PROFILEDATA--- table' },
  ],
  ['an empty table', table(36, []), { code: 'no-frames' }],
  [
    'a table without what it takes',
    DOCUMENTED.replace('IntendedVsync,', 'Intended,').replace('SyncStart,', ''),
    { code: 'missing-columns', columns: ['IntendedVsync', 'SyncStart'] },
  ],
  [
    'a column twice',
    table(36, [row(36, 0)]).replace('WorkloadTarget,', 'Vsync,'),
    { code: 'duplicate-columns', columns: ['Vsync'] },
  ],
  ['an unknown rate', DOCUMENTED, { code: 'refresh-rate-unknown' }],
])('refused: %s', (_, text, reason) => {
  expect(importFramestats(text)).toEqual({ kind: 'refused', reason });
});

test('what framestats does not know stays unavailable', () => {
  const { ledger } = imported(importFramestats(table(36, [row(36, 0), row(36, 1), row(36, 2)])));
  for (const id of [
    'touch-latency',
    'flutter/abs-jerk',
    'androidx/frame-duration-cpu',
    'perfetto/jank-class',
    'blockcanary/blocks',
  ])
    expect(resultOf(metric(id), ledger)).toBe('missing-input');
});
