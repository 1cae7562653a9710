import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf } from '../../../test/builders/result-of.ts';
import { metrics } from '../metrics/index.ts';
import type { Metric } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import { importFramestats } from './gfxinfo-framestats.ts';
import type { Imported, ImportedPart } from './imported.ts';

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

const imported = (value: Imported): ImportedPart => {
  if (value.kind === 'refused') throw new Error(JSON.stringify(value.reason));
  const [part] = value.parts;
  if (part === undefined || value.parts.length > 1) throw new Error(`${value.parts.length} parts`);
  return part;
};
const metric = (id: string): Metric => {
  const found = metrics.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no metric ${id}`);
  return found;
};

/** The vsyncs of the frames with a report, by number. */
const reportedVsyncs = ({ vsyncUs, stages }: Ledger): readonly number[] =>
  [...vsyncUs].flatMap((us, i) => (Number.isNaN(stages.totalUs[i]) ? [] : [Math.round((us * 1000) / T)]));

test('the documented sample becomes the stages that FrameMetrics would have reported', () => {
  const { ledger, notes } = imported(importFramestats(DOCUMENTED, { refreshHz: 60 }));
  expect(notes).toEqual({
    frames: 4,
    flagged: 0,
    otherFlags: 0,
    garbage: 0,
    duplicates: 0,
    bufferFull: false,
    wantsRate: false,
  });
  expect(ledger.intervalUs[0]).toBeCloseTo(16_791, 0);
  expect(
    Object.fromEntries(Object.entries(ledger.stages).map(([name, column]) => [name, column[0]])),
  ).toEqual({
    unknownDelayUs: 950,
    inputUs: 4289,
    animationUs: 483,
    layoutMeasureUs: 2099,
    drawUs: 563,
    syncUs: 217,
    commandIssueUs: 4717,
    swapBuffersUs: 792,
    gpuUs: Number.NaN,
    totalUs: 14386,
    deadlineUs: Number.NaN,
    intendedLagUs: 0,
  });
  expect([...ledger.has].sort()).toEqual(['intervals', 'stages', 'total', 'vsync-timestamps']);
});

test('Android 12 to 14 print FrameStartTime as FrameInterval and the other way round', () => {
  const rows = [0, 1, 2].map((vsync) => row(31, vsync).replace(`,${T},0,`, `,${START + vsync * T},${T},`));
  expect([...imported(importFramestats(table(31, rows))).ledger.periodUs]).toEqual([
    T / 1_000,
    T / 1_000,
    T / 1_000,
  ]);
});

test.each([24, 29, 31, 36] as const)('columns of API %i are found by name', (api) => {
  const { ledger } = imported(
    importFramestats(table(api, [row(api, 0), row(api, 1), row(api, 3)]), { refreshHz: 60 }),
  );
  // Nobody asked for a frame at vsync 2, which is a callback that moves nothing; the last frame lasts a period.
  expect([...ledger.intervalUs]).toEqual(Array(4).fill(expect.closeTo(16_667, -1)));
  expect([...ledger.stages.layoutMeasureUs]).toEqual([2000, 2000, Number.NaN, 2000]);
  expect(ledger.stages.swapBuffersUs[0]).toBe(api >= 31 ? 1000 : 2000);
  expect(ledger.has.has('gpu')).toBe(api >= 31);
  expect(ledger.has.has('deadline')).toBe(api >= 31);
  expect(resultOf(metric('scroll-hitch-rate'), ledger)).toBe(0);
});

test('a deadline of two periods and "never" are kept apart', () => {
  const rows = [row(31, 0), row(31, 1, { FrameDeadline: Infinity }), row(31, 2)];
  const { deadlineUs } = imported(importFramestats(table(31, rows))).ledger.stages;
  expect([...deadlineUs]).toEqual([33_333, Number.NaN, 33_333]);
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
    frames: 4,
    flagged: 1,
    garbage: 4,
    duplicates: 1,
  });
});

const BEGUN = ['Vsync', ...HEADERS[31].split(',').filter((name) => /^(?!Frame).*Start|Queued$/.test(name))];
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
  expect(reportedVsyncs(ledger)).toEqual([0, 1, 3, 4]);
  expect([...ledger.intervalUs]).toEqual(Array(5).fill(expect.closeTo(T / 1000, -1)));
  expect(ledger.slides).toHaveLength(1);
  expect(notes).toMatchObject({ frames: 4 });
});

test.each([
  ['missing', row(36, 2).split(',').with(3, '0').join(',')],
  ['before the one asked for', row(36, 2, { Vsync: -1e6 })],
  ['10 s after the one asked for', row(36, 2, { Vsync: 10e9 })],
  ['torn', row(36, 2).slice(0, '0,0,61026024268,610'.length)],
])('a row whose vsync is not known is no missed vsync either: %s', (_, unknown) => {
  const { ledger, notes } = imported(
    importFramestats(table(36, [row(36, 0), row(36, 1), unknown, row(36, 3), row(36, 4)])),
  );
  expect(reportedVsyncs(ledger)).toEqual([0, 1, 3, 4]);
  expect(notes).toMatchObject({ garbage: 1 });
  expect(resultOf(metric('missed-vsyncs'), ledger)).toBe(0);
});

test.each([
  ['the vsync', { IntendedVsync: -1e6 }],
  ['the vsync asked for', { Vsync: 1e4 }],
])('two rows that share %s are one frame', (_, offsets) => {
  const rows = [row(36, 0), row(36, 1), row(36, 1, offsets), row(36, 2)];
  const { ledger, notes } = imported(importFramestats(table(36, rows)));
  expect([...ledger.intervalUs]).toEqual(Array(3).fill(expect.closeTo(T / 1000, -1)));
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
  expect([...given.ledger.periodUs]).toEqual(Array(given.ledger.count).fill(8_333.333));
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
      const { ledger } = imported(result);
      const values = metrics.map(({ id, measure }) => [id, measure(ledger)] as const);
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
        const { ledger } = imported(result);
        const wrong = metrics.filter(({ measure }) => !numbersIn(measure(ledger)).every(Number.isFinite));
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
  expect(notes).toMatchObject({ frames: 99, garbage: 1 });
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
    [0, 3],
    [3, 5],
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
  expect(resultOf(metric('longest-hitch'), frozen.ledger)).toBeCloseTo(28 * 16.666667, 1);
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
  const both = importFramestats(text);
  const found = both.kind === 'imported' ? both.parts : [];
  expect(found.map(({ name, notes }) => [name, notes.frames])).toEqual([
    [expect.stringContaining('FeedActivity'), 2],
    [expect.stringContaining('PopupWindow'), 2],
  ]);
  expect(found.map(({ ledger }) => ledger.slides[0]?.scene)).toEqual([
    'dev.hitchproof.demo.FeedActivity',
    'PopupWindow:3a4b',
  ]);
  expect(imported(importFramestats(text, { window: 'popup' })).notes.frames).toBe(2);
});

test('of one application, only its windows and their rows count', () => {
  const window = (app: string): string => `${app}/${app}.Feed/android.view.ViewRootImpl@1 (visibility=0)`;
  const text =
    table(36, [row(36, 0), row(36, 1), row(36, 2)], window('com.acme')) +
    table(36, [row(36, 0, {}, 1), row(36, 1), row(36, 1), row(36, 2), '0,1,2,'], window('com.acme.other'));
  const { ledger, notes } = imported(importFramestats(text, { app: 'com.acme' }));
  expect(notes).toMatchObject({ frames: 3, flagged: 0, garbage: 0, duplicates: 0 });
  expect(ledger).toMatchObject({ count: 3, slides: [{ scene: expect.stringContaining('com.acme.Feed') }] });
  expect(importFramestats(text, { app: 'com' })).toEqual({
    kind: 'refused',
    reason: {
      code: 'no-window',
      wanted: 'com',
      windows: [expect.stringContaining('com.acme/'), expect.stringContaining('com.acme.other/')],
    },
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

describe('as the gfxinfo source reads them', () => {
  /** `count` rows from a vsync on, every `step` vsyncs. */
  const run = (count: number, step = 1, from = 0): readonly string[] =>
    Array.from({ length: count }, (_, i) => row(31, from + i * step, { DisplayPresentTime: 2 * T }));

  test('vsyncs that nobody asked for are no missed ones: 30 frames a second are no hitch', () => {
    const { ledger } = imported(importFramestats(table(31, run(90, 2))));
    expect(resultOf(metric('scroll-hitch-rate'), ledger)).toBe(0);
    expect(resultOf(metric('missed-vsyncs'), ledger)).toBe(0);
    expect(resultOf(metric('taobao/scroll-hitch-rate'), ledger)).toBeLessThan(0.1);
  });

  /** A frame that was asked for at vsync 25, after a short idle, begun there and shown 9 refreshes later instead of 2. */
  const shownLate = (offsets: Readonly<Record<string, number>> = {}): Ledger => {
    const late = row(31, 25, { ...offsets, DisplayPresentTime: 9 * T });
    return imported(importFramestats(table(31, [...run(20), late, ...run(20, 1, 33)]))).ledger;
  };
  test.each([
    ['complete too late, is seven missed', { FrameCompleted: 8 * T, GpuCompleted: 8 * T }, 7],
    ['complete in time, is none: the display missed them', {}, 0],
  ])('a frame that is shown seven refreshes late, and was %s', (_, completed, missed) => {
    const ledger = shownLate(completed);
    expect(resultOf(metric('missed-vsyncs'), ledger)).toBe(missed);
    expect(resultOf(metric('scroll-hitch-rate'), ledger)).toBeCloseTo((1000 * missed) / (41 + 7), 0);
    expect(partsIn('scroll-hitch-rate', ledger)).toMatchObject({
      basis: 'reported',
      compositor: expect.closeTo((1000 * (7 - missed)) / (41 + 7), 0),
    });
  });

  test('a frame that the RenderThread drew alone takes no frame of the main thread away', () => {
    const alone = [10, 20, 30].map((vsync) => row(31, vsync, { HandleInputStart: 0 }, 2));
    const slow = { SwapBuffers: 44e6, SwapBuffersCompleted: 44e6, FrameCompleted: 45e6 };
    // Asked for when the RenderThread drew: begun two vsyncs later, or at the same one.
    const begun = Object.fromEntries(BEGUN.map((name, i) => [name, 2 * T + i * 1e5]));
    const rows = [...alone, row(31, 10, { ...begun, ...slow }), row(31, 20, slow), row(31, 29)];
    const { ledger, notes } = imported(importFramestats(table(31, rows)));
    expect(reportedVsyncs(ledger)).toEqual([0, 2, 10, 19, 20]);
    expect(notes).toMatchObject({ frames: 5, duplicates: 1 });
    expect(resultOf(metric('firebase/slow-frames'), ledger)).toBe(2);
  });

  test('a table that names neither process nor window may be of any app', () => {
    expect(imported(importFramestats(table(31, run(5), ''), { app: 'com.acme' })).notes.frames).toBe(5);
  });

  test('a rate that the rows contradict is noted', () => {
    const notesAt = (refreshHz: number) =>
      imported(importFramestats(table(31, run(40)), { refreshHz })).notes;
    expect(notesAt(120).otherRate).toEqual({ givenHz: 120, hz: 60, how: 'reported' });
    expect(notesAt(60)).not.toHaveProperty('otherRate');
  });

  test('stale display times are those of other frames', () => {
    const stale = run(40).map((text, i) =>
      i < 30 ? text : row(31, i, { DisplayPresentTime: i % 2 === 0 ? -100 * T : 2 * T - (i - 29) * T }),
    );
    const { ledger } = imported(importFramestats(table(31, stale)));
    expect([...(ledger.presentUs ?? [])].filter((us) => !Number.isNaN(us))).toHaveLength(30);
    expect(partsIn('scroll-hitch-rate', ledger)).toMatchObject({ basis: 'presented' });
  });

  test('each row is a frame for metrics of a frame’s own time, before a pause too', () => {
    // Ten frames that begin after a rest each: none has a next frame.
    const rows = run(10, 60);
    const { ledger, notes } = imported(importFramestats(table(31, rows)));
    expect(notes).toMatchObject({ frames: 10 });
    expect(reportedVsyncs(ledger)).toHaveLength(10);
    const slow = { DrawStart: 120e6, SyncQueued: 121e6, SyncStart: 122e6, IssueDrawCommandsStart: 123e6 };
    const done = { SwapBuffers: 124e6, SwapBuffersCompleted: 124e6, FrameCompleted: 125e6 };
    const frozen = { ...slow, DrawStart: 580e6, SyncQueued: 581e6, SyncStart: 582e6 };
    const frozenDone = { IssueDrawCommandsStart: 583e6, SwapBuffers: 584e6, SwapBuffersCompleted: 584e6 };
    const two = imported(
      importFramestats(
        table(31, [
          row(31, 0, { ...slow, ...done }),
          row(31, 200, { ...frozen, ...frozenDone, FrameCompleted: 585e6 }),
        ]),
      ),
    );
    expect(two.notes.frames).toBe(2);
    expect(resultOf(metric('sentry/slow-frames'), two.ledger)).toBe(2);
  });

  test('flags: what is documented is left out, an animation of the RenderThread and a vendor’s bit are kept', () => {
    const rows = [0, 1, 2, 4, 8, 0x20, 0x21].map((flags, i) => row(31, i, {}, flags));
    expect(imported(importFramestats(table(31, rows))).notes).toMatchObject({
      frames: 3,
      flagged: 4,
      otherFlags: 1,
      garbage: 0,
    });
  });

  test('periods that a display measures anew for each frame are one rate', () => {
    const rows = run(40).map((text, i) => text.replace(`,${T},`, `,${T + (i % 7) * 900},`));
    const { warnings, ledger } = imported(importFramestats(table(31, rows)));
    expect(new Set(ledger.periodUs).size).toBe(1);
    expect(warnings).toEqual([]);
  });

  const header = (pid: number, name: string): string => `** Graphics info for pid ${pid} [${name}] **\n\n`;

  test('each process is a part, and --package finds windows without a package in their names', () => {
    const text =
      header(2, 'com.android.systemui') +
      table(31, run(5), 'StatusBar/android.view.ViewRootImpl@1 (visibility=0)') +
      header(7, 'com.acme:remote') +
      table(31, run(6), 'Taskbar/android.view.ViewRootImpl@2 (visibility=0)');
    const all = importFramestats(text);
    expect(all.kind === 'imported' && all.parts.map(({ name, notes }) => [name, notes.frames])).toEqual([
      ['com.android.systemui (pid 2) StatusBar/android.view.ViewRootImpl@1', 5],
      ['com.acme:remote (pid 7) Taskbar/android.view.ViewRootImpl@2', 6],
    ]);
    expect(imported(importFramestats(text, { app: 'com.android.systemui' })).notes.frames).toBe(5);
    expect(imported(importFramestats(text, { app: 'com.acme' })).notes.frames).toBe(6);
    expect(imported(importFramestats(text, { window: 'taskbar' })).notes.frames).toBe(6);
    expect(importFramestats(text, { app: 'com.none' })).toMatchObject({
      reason: { code: 'no-window', windows: [expect.stringContaining('StatusBar'), expect.anything()] },
    });
  });

  test('dumps that were appended to one file are joined', () => {
    const poll = (from: number): string =>
      header(1, 'com.acme') +
      table(31, run(30, 1, from), 'com.acme/com.acme.Feed/android.view.ViewRootImpl@1');
    const { notes, ledger } = imported(importFramestats(poll(0) + poll(20) + poll(40)));
    expect(notes).toMatchObject({ frames: 70, duplicates: 0 });
    expect(ledger.slides).toHaveLength(1);
    // Rows between two dumps are lost: how long the last frame of the first was shown is not known.
    const apart = imported(importFramestats(poll(0) + poll(34)));
    expect(apart.notes.frames).toBe(60);
    expect(resultOf(metric('missed-vsyncs'), apart.ledger)).toBe(0);
  });
});

const partsIn = (id: string, ledger: Ledger): unknown => {
  const value = metric(id).measure(ledger);
  return value.kind === 'measured' ? value.parts : value.reason;
};
