import { describe, expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import type { FrameMetricsSpec } from '../../../test/builders/trace-of.ts';
import { segmentTrace } from '../slides/segment-trace.ts';
import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';
import { evidenceOf } from './evidence.ts';
import { guardWarnings } from './guards.ts';
import { type Warning, warningCodeSchema } from './warning.ts';

const SWIPE = `(./sss)${'s'.repeat(40)}.......`;
const warningsOf = (trace: Trace, processes = 1) => {
  const segmentation = segmentTrace(trace, processes);
  return guardWarnings(segmentation, evidenceOf(segmentation));
};
/** Rows in which frame 9 takes this long. */
const lasting = (totalUs: number) => (frame: number, row: FrameMetricsSpec) => [
  frame === 9 ? { ...row, draw: totalUs - 5_000, total: totalUs } : row,
];
const of = (script: string, options?: ScriptOptions) => warningsOf(scriptedTrace(script, options));
const FOCUS = 2;
const NO_FOCUS = 3;
const focus = (...changes: readonly (readonly [event: number, time: number, window?: number])[]) => ({
  windows: changes.map(([event, time, window = 1]) => ({ time, window, event })),
});
const RESUMED = 4;
const STOPPED = 8;
/** Another window, whose activity was last seen so, reports each frame too. */
const drawnBeside = (event: number): ScriptOptions => ({
  windows: [
    { time: 1, window: 2, event: RESUMED, name: 'com.acme.Splash' },
    { time: 2, window: 2, event, name: 'com.acme.Splash' },
  ],
  rows: (_, row) => [row, { ...row, window: 2 }],
});
const codesOf = (warnings: readonly Warning[]): readonly string[] => warnings.map(({ code }) => code);
/** A swipe with this many scrolling frames, then the rest of the recording. */
const swipe = (frames: number, rest = '..'): string => `(/ss)${'s'.repeat(frames - 2)}${rest}`;
/** Rows of frames that need more than a period of 120 Hz. */
const busy: ScriptOptions['rows'] = (_, row) => [{ ...row, total: 12_000 }];
const settled = (edges: number) => [{ time: 800_000, window: 1, width: 1080, height: 1920, edges }];
/** A trace whose END counts more records of one stream than there are. */
const losing = (lost: number, frames: number, stream: number = BlockType.frame): Trace => {
  const trace = scriptedTrace(swipe(frames - 10, '..........'));
  const rows = stream === BlockType.frame ? trace.frames.count : trace.touches.count;
  const streams = new Map([
    [BlockType.frame as number, { emitted: frames, written: frames, lost: 0 }],
    [stream, { emitted: rows + lost, written: rows, lost }],
  ]);
  return { ...trace, end: { timeUs: 1, reason: 'stop', streams } };
};
const TOUCHES_OF_400 = scriptedTrace(swipe(390, '..........')).touches.count;
/** The trace of a script with one FRAME block lost: each lost callback has a row, but no time. */
const torn = (script: string, from: number, to: number): Trace => {
  const trace = scriptedTrace(script);
  const { vsyncUs, flags } = trace.frames;
  vsyncUs.fill(Number.NaN, from, to);
  flags.fill(0, from, to);
  return trace;
};

describe('guards', () => {
  it('a sound run has no warning', () => {
    expect(of(SWIPE)).toEqual([]);
  });

  it.each([
    ['records-lost', () => warningsOf(losing(1, 99)), { lost: 1, worstStreamRatio: 0.01 }],
    ['records-lost', () => warningsOf(losing(1, 98)), { lost: 1 }],
    [
      'records-lost',
      () => warningsOf(losing(TOUCHES_OF_400, 400, BlockType.touch)),
      { worstStreamRatio: 0.5 },
    ],
    [
      'garbage-rows',
      () => of(SWIPE, { rows: (frame, row) => [frame === 5 ? { ...row, total: -1 } : row] }),
      { rows: 1 },
    ],
    [
      'half-rate',
      () => of(`(/${'s'.repeat(10)})${'.s'.repeat(20)}.......`),
      { pictures: 30, unusedRefreshes: 20 },
    ],
    [
      'duplicate-rows',
      () => of(SWIPE, { rows: (frame, row) => (frame === 5 ? [row, row] : [row]) }),
      { rows: 1 },
    ],
    [
      'first-draw-rows',
      () => of(SWIPE, { rows: (frame, row) => [frame === 5 ? { ...row, flags: 1 } : row] }),
      { rows: 1 },
    ],
    [
      'unjoined-rows',
      () =>
        of(SWIPE, {
          rows: (frame, row) => (frame === 9 ? [] : [{ ...row, dropCount: frame === 10 ? 1 : 0 }]),
        }),
      { lost: 1, scrollingFrames: 43, rowsWithoutFrame: 0 },
    ],
    [
      'unjoined-rows',
      () =>
        of(SWIPE, { rows: (frame, row) => [frame === 9 ? { ...row, vsync: (row.vsync ?? 0) + 7 } : row] }),
      { lost: 1, rowsWithoutFrame: 1 },
    ],
    ['list-end-reached', () => of(SWIPE, { scrollables: settled(1) }), { slides: 1 }],
    ['gestures-without-movement', () => of(`${SWIPE}|(./...)....(./z.)......`), { without: 2, gestures: 3 }],
    [
      'refresh-rate-changed',
      () =>
        of(SWIPE, {
          displays: [{ periodNs: 16_666_667 }, { time: 400_000, periodNs: 8_333_333 }],
          rows: busy,
        }),
      { slides: 1, periods: 2 },
    ],
    ['window-lost-focus', () => of(SWIPE, focus([NO_FOCUS, 300_000])), { slides: 1 }],
    ['hidden-window-drew', () => of(SWIPE, drawnBeside(STOPPED)), { windows: 'com.acme.Splash' }],
    ['other-window-drew', () => of(SWIPE, drawnBeside(RESUMED)), { windows: 'com.acme.Splash' }],
    ['app-restarted', () => warningsOf(scriptedTrace(SWIPE), 2), { processes: 2 }],
    [
      'perturbed',
      () => of(SWIPE, { stacks: [{ time: 1, ordinal: 9, frames: ['a.B.c(B.java)'] }] }),
      { slides: 1 },
    ],
    ['programmatic-first-frame-dropped', () => of(`s|${'s'.repeat(40)}.......`), { frames: 1 }],
    ['trace-damaged', () => warningsOf(damaged()), { places: 1, lostBlocks: 2 }],
    ['trace-unclosed', () => of(SWIPE, { closed: false }), {}],
    [
      'recorder-off',
      () =>
        of(SWIPE, {
          marks: ['recorder-off', 'other'].map((kind) => ({ time: 1, kind, text: 'stacks: too slow' })),
          meta: { probe: '1', off: { touches: 'no access' } },
        }),
      { recorders: 'touches, stacks' },
    ],
    [
      'methods-traced',
      () => of(SWIPE, { meta: { probe: '1.0.0', touchSlopPx: 24, recorders: ['frames', 'methods'] } }),
      {},
    ],
    [
      'own-surface',
      () =>
        of(SWIPE, {
          marks: ['io.flutter.embedding.android.FlutterSurfaceView', 'io.flutter.view.Other', 'com.acme.Map']
            .map((text) => ({ time: 1, kind: 'own-surface', text }))
            .concat({ time: 1, kind: 'other', text: 'x' }),
        }),
      { content: 'Flutter, com.acme.Map' },
    ],
    ['touch-gate', () => of(SWIPE, { touchGate: true }), { slides: 1 }],
    [
      'trace-incomplete',
      () =>
        warningsOf({
          ...damaged(),
          damage: [...damaged().damage, { kind: 'file-order', atByte: 0, lostBlocks: 0, note: '' }],
        }),
      { files: 1 },
    ],
    [
      'recorder-off',
      () => of(SWIPE, { meta: { probe: '1', off: { stacks: 'no access' } } }),
      { recorders: 'stacks' },
    ],
    [
      'other-window-drew',
      () => of(SWIPE, { rows: (_, row) => [row, { ...row, window: 2 }] }),
      { windows: 'window 2' },
    ],
    [
      'anr',
      () => of(SWIPE, { marks: ['anr', 'other'].map((kind) => ({ time: 1, kind, text: '' })) }),
      { anrs: 1, hungFrames: 0 },
    ],
    [
      'refresh-rate-changed',
      () =>
        of(`${SWIPE}${SWIPE}`, {
          periodsNs: [...Array<number>(20).fill(20_000_000), ...Array<number>(90).fill(16_666_667)],
        }),
      { slides: 1, periods: 2 },
    ],
    ['gestures-without-movement', () => of(`${SWIPE}(m...)....(./...)....`), { without: 1, gestures: 2 }],
    [
      'other-window-drew',
      () =>
        of(SWIPE, {
          windows: [
            { time: 1, window: 3, event: STOPPED, name: 'com.acme.Other' },
            { time: 1, window: 2, event: RESUMED, name: 'com.acme.Then' },
            { time: 2, window: 2, event: FOCUS, name: 'com.acme.Now' },
            { time: 900_000, window: 2, event: STOPPED, name: 'com.acme.Later' },
          ],
          rows: (_, row) => [row, { ...row, window: 2 }, { ...row, window: 4 }],
        }),
      { windows: 'com.acme.Now, window 4' },
    ],
    ['anr', () => of(SWIPE, { rows: lasting(5_000_000) }), { anrs: 0, hungFrames: 1 }],
    ['anr', () => of(SWIPE, { rows: lasting(12_000_000) }), { anrs: 0, hungFrames: 1 }],
    ['anr', () => of(SWIPE, { vsyncs: { 9: 300 } }), { anrs: 0, hungFrames: 1 }],
  ] as const)('%s', (code, warnings, facts) => {
    expect(warningCodeSchema.options).toContain(code);
    expect(warnings().filter((warning) => warning.code === code)).toMatchObject([{ facts }]);
  });

  const silent: readonly (readonly [string, () => readonly Warning[]])[] = [
    ['a slide too short for a rate', () => of(`(/ss)${'.s'.repeat(3)}.......`)],
    ['a tenth of the refreshes unused', () => of(`(/${'s'.repeat(40)})${'.s'.repeat(5)}.......`)],
    ['a frame of just under 5 s', () => of(SWIPE, { rows: lasting(4_999_999) })],
    ['three of 294 frames that drew nothing', () => of(swipe(98, 'x').repeat(3))],
    ['a list that goes on', () => of(SWIPE, { scrollables: settled(2) })],
    ['no report of any frame', () => of(SWIPE, { frameMetrics: [] })],
    [
      'no report but of a frame before the slide',
      () => of(`..${SWIPE}`, { rows: (frame, row) => (frame === 3 ? [{ ...row, vsync: 16_666 }] : []) }),
    ],
  ];
  it.each(silent)('is silent about %s', (_, warnings) => {
    expect(warnings()).toEqual([]);
  });

  it('a window without reports beside one that has them is no loss', () => {
    const beside = of(`${SWIPE}${'w'.repeat(40)}..`, { rows: (_, row) => [{ ...row, window: 1 }] });
    expect(codesOf(beside)).toEqual(['other-window-drew']);
  });

  it('a rejected report is not a lost one', () => {
    const rejected = of(SWIPE, { rows: (frame, row) => [frame % 2 ? { ...row, total: -1 } : row] });
    expect(codesOf(rejected)).toEqual(['garbage-rows']);
  });

  it.each([
    ['before the slide', focus([NO_FOCUS, 5]), 1],
    ['before it and back in it', focus([NO_FOCUS, 5], [FOCUS, 300_000]), 1],
    ['at its end', focus([FOCUS, 5], [NO_FOCUS, 750_000]), 1],
    ['in it and back', focus([NO_FOCUS, 300_000], [FOCUS, 400_000]), 1],
    ['before it and back', focus([NO_FOCUS, 5], [FOCUS, 6]), 0],
    ['after it', focus([FOCUS, 5], [NO_FOCUS, 5_000_000]), 0],
    ['in another window', focus([FOCUS, 5], [NO_FOCUS, 6, 2], [NO_FOCUS, 300_000, 2]), 0],
  ])('focus lost %s', (_, options, slides) => {
    const found = of(SWIPE, options).filter(({ code }) => code === 'window-lost-focus');
    expect(found.map(({ facts }) => facts)).toEqual(slides === 0 ? [] : [{ slides }]);
  });

  it.each([
    ['at its start', 'startUs', 0, 1, 0],
    ['after its start', 'startUs', 1, 1, 1],
    ['when the list has settled', 'endUs', 600_000, 1, 1],
    ['later', 'endUs', 600_001, 1, 0],
    ['of another window', 'endUs', 1, 2, 0],
  ] as const)('the end of a list that is seen %s', (_, from, afterUs, window, slides) => {
    const trace = scriptedTrace(SWIPE);
    const timeUs = (segmentTrace(trace, 1).ledger.slides[0]?.[from] ?? 0) + afterUs;
    const scrollables = [{ timeUs, window, edges: 1, width: 1080, height: 1920 }] as unknown;
    const found = warningsOf({ ...trace, scrollables: scrollables as Trace['scrollables'] });
    expect(found.map(({ facts }) => facts)).toEqual(slides === 0 ? [] : [{ slides }]);
  });

  it.each([
    ['down', 1, 1, ['list-end-reached']],
    ['down', 1, 2, []],
    ['up', -1, 2, ['list-end-reached']],
    ['up', -1, 1, []],
  ])('the end of a list that scrolls %s', (_, sign, edges, codes) => {
    const trace = scriptedTrace(SWIPE, { scrollables: settled(edges) });
    const dy = trace.scrolls.dy.map((px) => px * sign);
    expect(codesOf(warningsOf({ ...trace, scrolls: { ...trace.scrolls, dy } }))).toEqual(codes);
  });

  it.each([
    [false, 1],
    [true, 4],
  ])('where no scroll is reported, the finger tells the direction: across is %s', (horizontal, edges) => {
    const ends = (value: number) =>
      codesOf(of(SWIPE, { touchGate: true, horizontal, scrollables: settled(value) }));
    expect(ends(edges)).toEqual(['list-end-reached', 'touch-gate']);
    expect(ends(edges * 2)).toEqual(['touch-gate']);
  });

  it.each([
    [{ edges: 4 }, ['list-end-reached']],
    [{ edges: 8 }, []],
  ])('the end of a horizontal list, with %j', ({ edges }, codes) => {
    expect(codesOf(of(SWIPE, { horizontal: true, scrollables: settled(edges) }))).toEqual(codes);
  });

  it.each([
    ['before any callback', () => wokenBefore(`${'s'.repeat(40)}...`), 1],
    ['before a rest', () => scriptedTrace(`s|${'s'.repeat(40)}..|ss....`), 1],
    [
      'after the slide of a finger',
      () => scriptedTrace(`(/ss)${'s'.repeat(20)}.......|s|${'s'.repeat(40)}..`),
      1,
    ],
    [
      'before the slide of a finger',
      () => scriptedTrace(`s|${'s'.repeat(40)}.......(/ss)${'s'.repeat(20)}..`),
      1,
    ],
    ['in the rest of a finger', () => scriptedTrace(`(/ss|ss)${'s'.repeat(40)}..`), 0],
    ['before lost callbacks, with a finger', () => torn(SWIPE, 20, 22), 0],
    ['before lost callbacks, without', () => torn(`${'s'.repeat(80)}..`, 20, 22), 0],
  ])('a scroll %s: first frames dropped', (_, trace, frames) => {
    const found = warningsOf(trace()).filter(({ code }) => code === 'programmatic-first-frame-dropped');
    expect(found.map(({ facts }) => facts)).toEqual(frames === 0 ? [] : [{ frames }]);
  });

  it.each([
    ['shown as late as their callbacks', [2, 2, 2], []],
    ['partly shown in time', [2, 0, 1], ['hitches-below-callbacks']],
    ['shown in time', [3, 0, 0], []],
  ])('frames that begin late and are %s', (_, [before = 0, late = 0, after = 0], codes) => {
    const script = `(/${'s'.repeat(12)}4${'s'.repeat(24)})s.......`;
    const period = 16_667;
    const verdicts = [...scriptedTrace(script).frames.vsyncUs].map((vsync, frame) => {
      const lag = frame < 13 ? before : frame === 13 ? late : after;
      return { vsync, type: 0, scheduled: 16_000, actual: 9_000, window: 1, presentLag: lag * period + 1 };
    });
    const found = of(script, { verdicts }).map(({ code }) => code);
    expect(found.filter((code) => code === 'hitches-below-callbacks')).toEqual(codes);
  });

  it('a place without a callback is a lost one', () => {
    const lost = warningsOf(torn(SWIPE, 20, 22)).find(({ code }) => code === 'records-lost');
    expect(lost?.facts).toMatchObject({ lost: 2 });
  });

  it('the evidence names every period in force, the shortest first', () => {
    const periodsNs = [...new Array<number>(20).fill(20_000_000), ...new Array<number>(30).fill(16_666_667)];
    expect(evidenceOf(segmentTrace(scriptedTrace(SWIPE, { periodsNs }))).periodsUs).toEqual([
      16_666.667, 20_000,
    ]);
  });

  it.each([
    ['of most counted frames', [20, 30], 60],
    ['the lower one, where most have it', [30, 20], 50],
    ['of the trace', [50, 0], 50],
  ])("the evidence names the display's rate %s", (_, [at50 = 0, at60 = 0], hz) => {
    const periodsNs = [...Array<number>(at50).fill(20_000_000), ...Array<number>(at60).fill(16_666_667)];
    const { displayHz } = evidenceOf(segmentTrace(scriptedTrace(SWIPE, { periodsNs })));
    expect(displayHz).toBeCloseTo(hz, 3);
  });

  it('periods that jitter are one rate', () => {
    const periodsNs = Array.from({ length: 60 }, (_, frame) => 8_333_333 + (frame % 7) * 1_000);
    const { displayHz } = evidenceOf(segmentTrace(scriptedTrace(SWIPE, { hz: 120, periodsNs })));
    expect(Math.abs((displayHz ?? 0) - 120)).toBeLessThan(0.1);
  });

  it('without a counted frame no rate is known', () => {
    expect(evidenceOf(segmentTrace(scriptedTrace('......'))).displayHz).toBeUndefined();
  });
});

/** A trace in which the first scroll armed the probe, so that no callback precedes it. */
function wokenBefore(script: string): Trace {
  const trace = scriptedTrace(script);
  const ordinal = trace.scrolls.ordinal.map((frame) => frame - 1);
  return { ...trace, scrolls: { ...trace.scrolls, ordinal } };
}

function damaged(): Trace {
  const damage = [
    { kind: 'bad-crc' as const, atByte: 99, lostBlocks: 2, note: '' },
    { kind: 'unknown-block' as const, atByte: 99, lostBlocks: 1, note: '' },
  ];
  return { ...scriptedTrace(SWIPE), damage };
}
