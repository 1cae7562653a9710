import { describe, expect, it, test } from 'vitest';
import { frameTimelineOf, type TimelineFrameFields } from '../../../test/builders/frame-timeline-of.ts';
import {
  dumpOf,
  type GfxinfoFrame,
  gfxinfoOf,
  latencyOf,
  START_MS,
  slideWith,
  steadyFrames,
} from '../../../test/builders/gfxinfo-of.ts';
import { measureRun } from '../measure-run.ts';
import { BlockType } from '../trace/format.ts';
import { FIRST_AFTER_ARMING } from '../trace/trace.ts';
import { TraceError } from '../trace/trace-error.ts';
import { gfxinfoTrace, isGfxinfoRecording } from './gfxinfo-trace.ts';

const measured = (file: Uint8Array) =>
  measureRun({ scenario: 'feed', run: 1, files: [file], appPackages: ['com.acme'] });
const framesOf = (file: Uint8Array) =>
  measured(file).slides.map(({ frames }) =>
    frames.map(({ intervalUs, missedRefreshes, counted }) =>
      counted ? [intervalUs / 1_000, missedRefreshes] : 'still',
    ),
  );
const ofFrames = (frames: readonly GfxinfoFrame[]) => framesOf(gfxinfoOf([slideWith(frames)]));
const metricOf = (file: Uint8Array, metric: string) => measured(file).metrics[metric];

describe('frames of a slide', () => {
  const T = [10, 0];
  it.each<[string, readonly GfxinfoFrame[], readonly unknown[]]>([
    ['steady frames miss nothing', steadyFrames(2, 4), [T, T, T, T]],
    [
      'a frame that begins two vsyncs later than asked',
      [...steadyFrames(2, 2), { vsync: 4, later: 2 }, ...steadyFrames(7, 2)],
      [T, [30, 0], [10, 2], T, T],
    ],
    [
      'a frame that begins in time and is complete one refresh later',
      [...steadyFrames(2, 2), { vsync: 4, tookMs: 15 }, ...steadyFrames(5, 2)],
      [T, T, [10, 1], T, T],
    ],
    [
      'a vsync that the main thread missed because of the frame itself',
      [...steadyFrames(2, 2), { vsync: 4, uiMs: 14, tookMs: 18 }, ...steadyFrames(6, 2)],
      [T, T, [20, 1], T, T],
    ],
    [
      'a vsync that no frame was asked for is no missed one',
      [...steadyFrames(2, 2), ...steadyFrames(6, 2)],
      [T, T, 'still', 'still', T, T],
    ],
    [
      'frames after a rest of more than 100 ms, such as a fading scroll bar, do not belong to the slide',
      [...steadyFrames(2, 10), ...steadyFrames(30, 5)],
      Array(10).fill(T),
    ],
    [
      'a row that is marked as to be ignored is no report',
      [...steadyFrames(2, 2), { vsync: 4, flags: 1 }, ...steadyFrames(5, 2)],
      [T, T, 'still', T, T],
    ],
    ['frames from before the gesture are left out', [...steadyFrames(-3, 3), ...steadyFrames(0, 2)], [T, T]],
  ])('%s', (_, frames, expected) => {
    expect(ofFrames(frames)).toEqual([expected]);
  });

  it('goes on after a rest of the finger', () => {
    const frames = [...steadyFrames(0, 3), ...steadyFrames(20, 3)];
    const lifted = slideWith(frames, { durationMs: 150 });
    expect(framesOf(gfxinfoOf([lifted]))).toEqual([
      [T, T, T],
      [T, T, T],
    ]);
  });

  it('of two windows at one vsync share its callback', () => {
    const framestats = ['.Feed', '.Menu'].flatMap((window) => dumpOf({ frames: steadyFrames(2, 3), window }));
    expect(framesOf(gfxinfoOf([slideWith([], { framestats: [framestats] })]))).toEqual([[T, T, T]]);
  });
});

describe('dumps that overlap', () => {
  const twice = (first: readonly GfxinfoFrame[], second: readonly GfxinfoFrame[], total?: number) => {
    const last = dumpOf({ frames: second, ...(total === undefined ? {} : { total }) });
    return gfxinfoOf([slideWith([], { framestats: [dumpOf({ frames: first }), last] })]);
  };

  it('give each frame once, as the later dump has it', () => {
    const file = twice(
      [...steadyFrames(2, 2), { vsync: 4, tookMs: 15 }],
      [{ vsync: 3 }, { vsync: 4 }, { vsync: 5 }],
      4,
    );
    expect(framesOf(file)).toEqual([Array(4).fill([10, 0])]);
    expect(measured(file).warnings.map(({ code }) => code)).toEqual(['recorder-off']);
  });

  it('count rows that left the ring before they were read as lost, and their time as unknown', () => {
    const file = twice(steadyFrames(2, 3), steadyFrames(9, 3), 10);
    expect(measured(file).evidence).toMatchObject({ recordsEmitted: expect.any(Number), recordsLost: 4 });
    expect(measured(file).warnings).toContainEqual(expect.objectContaining({ code: 'records-lost' }));
    expect(metricOf(file, 'missed-vsyncs')).toMatchObject({ value: 0 });
  });

  it('lose nothing when more rows were read than counted', () => {
    expect(measured(twice(steadyFrames(2, 3), steadyFrames(4, 3), 2)).evidence.recordsLost).toBe(0);
  });
});

describe('basis', () => {
  const shown = steadyFrames(2, 9).map((frame) => ({ ...frame, shown: frame.vsync + 1 }));
  const withLatency = (frames: readonly GfxinfoFrame[], more: readonly string[] = []) =>
    gfxinfoOf([slideWith(frames, { latency: [[...latencyOf(frames), ...more]] })]);

  test('deadlines of the rows', () => {
    expect(metricOf(gfxinfoOf([slideWith(shown)]), 'scroll-hitch-rate')).toMatchObject({
      value: 0,
      parts: { basis: 'presented' },
    });
  });

  test('estimated before API 31, with the period of the display', () => {
    const framestats = [dumpOf({ frames: [...shown, { vsync: 11, later: 1 }], api: 29 })];
    expect(metricOf(gfxinfoOf([slideWith([], { framestats })]), 'scroll-hitch-rate')).toMatchObject({
      value: expect.closeTo(1_000 / 11, 6),
      parts: { basis: 'estimated' },
    });
  });

  test('when the display showed the frames, where SurfaceFlinger knows it', () => {
    const late = shown.map((frame) => (frame.vsync < 6 ? frame : { ...frame, shown: frame.shown + 1 }));
    expect(metricOf(withLatency(late), 'scroll-hitch-rate')).toMatchObject({
      value: 0,
      parts: { basis: 'reported', modelled: 0, compositor: expect.closeTo(1_000 / 10, 6) },
    });
    const slow = late.map((frame) => (frame.vsync === 6 ? { ...frame, tookMs: 11 } : frame));
    expect(metricOf(withLatency(slow), 'scroll-hitch-rate')).toMatchObject({
      value: expect.closeTo(1_000 / 10, 6),
      parts: { basis: 'reported', compositor: 0 },
    });
  });

  test('not from rows of SurfaceFlinger that are empty or pending', () => {
    const ready = (START_MS + 28) * 1e6;
    const file = withLatency(steadyFrames(2, 9), [
      `0\t9223372036854775807\t${ready}`,
      `0\t0\t${ready}`,
      'no row',
    ]);
    expect(metricOf(file, 'scroll-hitch-rate')).toMatchObject({ parts: { basis: 'presented' } });
  });
});

describe('the frame timeline', () => {
  const frames = steadyFrames(2, 9).map((frame) => ({ ...frame, token: frame.vsync + 100, shown: 50 }));
  /** From the sixth frame on, frames are shown one refresh later; `jank` is the reason for the first of them. */
  const timeline = (jank: number, change: Partial<TimelineFrameFields> = {}) =>
    frames.map(({ vsync, token }): TimelineFrameFields => {
      const ns = (ms: number): number => (START_MS + ms) * 1e6;
      const presentNs = ns(10 * (vsync < 7 ? vsync + 1 : vsync + 2));
      const times = { startNs: ns(10 * vsync), endNs: ns(10 * vsync + 8), deadlineNs: ns(10 * vsync + 10) };
      return { token, ...times, presentNs, jank: vsync === 7 ? jank : 1, ...change };
    });
  const withTimeline = (of: readonly TimelineFrameFields[]) =>
    gfxinfoOf([
      slideWith(frames, {
        latency: [latencyOf(frames)],
        frameTimeline: Buffer.from(frameTimelineOf(of)).toString('base64'),
      }),
    ]);

  it('reports when frames were shown, before the dump of SurfaceFlinger', () => {
    expect(metricOf(withTimeline(timeline(64)), 'scroll-hitch-rate')).toMatchObject({
      value: expect.closeTo(1_000 / 10, 6),
      parts: { basis: 'reported', modelled: 0 },
    });
  });

  it('has the dump for the frames that it does not cover', () => {
    expect(metricOf(withTimeline(timeline(1).slice(0, 4)), 'scroll-hitch-rate')).toMatchObject({
      parts: { basis: 'reported', modelled: 0 },
    });
  });

  it('does not charge the app for what the compositor was late with', () => {
    expect(metricOf(withTimeline(timeline(16)), 'scroll-hitch-rate')).toMatchObject({ value: 0 });
  });

  it('has the reasons of late frames, and how late they were', () => {
    const file = withTimeline(timeline(64));
    expect(metricOf(file, 'perfetto/jank-class')).toMatchObject({ parts: { frames: 9, missed: 1, app: 1 } });
    expect(metricOf(file, 'androidx/frame-overrun.timeline')).toMatchObject({ value: -2 });
  });

  it('counts a dropped frame', () => {
    const dropped = timeline(1).map((frame, i) => (i === 4 ? { ...frame, present: 4 } : frame));
    expect(metricOf(withTimeline(dropped), 'perfetto/jank-class')).toMatchObject({ parts: { dropped: 1 } });
  });

  it('has of layers that share a vsync the reasons of all and the latest times', () => {
    const late = timeline(16).map((frame) => ({ ...frame, endNs: (frame.endNs ?? 0) + 4e6 }));
    for (const both of [
      [...timeline(64), ...late],
      [...late, ...timeline(64)],
    ]) {
      const file = withTimeline(both);
      expect(metricOf(file, 'perfetto/jank-class')).toMatchObject({ parts: { app: 1, surfaceFlinger: 1 } });
      expect(metricOf(file, 'androidx/frame-overrun.timeline')).toMatchObject({ value: 2 });
    }
  });

  it.each<[string, Partial<TimelineFrameFields>]>([
    ['of another process', { pid: 8 }],
    ['of another vsync', { token: 1 }],
  ])('says nothing by a frame %s', (_, change) => {
    const file = withTimeline(timeline(64, change));
    expect(metricOf(file, 'perfetto/jank-class')).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a run', () => {
  it('has its slides, facts and engine, and no value where the probe is needed', () => {
    const slides = [0, 100].map((from) =>
      slideWith(steadyFrames(from, 5), { reset: [`Uptime: ${START_MS + from * 10} Realtime: 0`] }),
    );
    const run = measured(gfxinfoOf(slides, { simulated: true }));
    expect(run.slides.map(({ kind, scene }) => [kind, scene])).toEqual([
      ['programmatic', '.Feed'],
      ['programmatic', '.Feed'],
    ]);
    expect(run.evidence).toMatchObject({
      simulated: true,
      gestureEngines: ['uiautomator'],
      periodsUs: [10_000],
    });
    expect(run.metrics['scroll-start-latency']).toEqual({
      kind: 'unavailable',
      reason: { code: 'missing-input', need: 'touches' },
    });
    expect(run.attribution.stutterStacks).toEqual([]);
    expect(run.warnings).toEqual([{ code: 'recorder-off', facts: { recorders: 'scroll, touch, stack' } }]);
  });

  it('in which the app hung is an ANR', () => {
    const file = gfxinfoOf([slideWith([...steadyFrames(2, 3), { vsync: 5, later: 1_200, tookMs: 8 }])]);
    expect(measured(file).warnings).toContainEqual(expect.objectContaining({ code: 'anr' }));
  });

  it('without frames has no slide', () => {
    expect(measured(gfxinfoOf([slideWith([])])).slides).toEqual([]);
    expect(measured(gfxinfoOf([])).slides).toEqual([]);
  });

  it.each(['{', '{"format":"other"}'])('%s is no recording', (text) => {
    expect(() => gfxinfoTrace(Buffer.from(text))).toThrow(
      new TraceError('not-a-trace', 'The file is neither a trace nor a recording of dumpsys gfxinfo.'),
    );
    expect(() => gfxinfoTrace(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'not-a-trace' }));
  });

  it.each([-60, 2 ** 53])('of a display of %d Hz is no recording', (refreshHz) => {
    const recording = JSON.parse(Buffer.from(gfxinfoOf([])).toString());
    const damaged = Buffer.from(JSON.stringify({ ...recording, refreshHz }));
    expect(() => measured(damaged)).toThrow(TraceError);
  });
});

test('a rate that the device did not print is not needed where frames have their periods', () => {
  const slides = [slideWith(steadyFrames(2, 5))];
  expect(framesOf(gfxinfoOf(slides, { refreshHz: 0 }))).toEqual(framesOf(gfxinfoOf(slides)));
});

test('a cut line is no frame', () => {
  const dump = dumpOf({ frames: steadyFrames(2, 5) });
  const cut = [...dump.slice(0, -2), dump.at(-2)?.slice(0, 60) ?? ''];
  expect(framesOf(gfxinfoOf([slideWith([], { framestats: [cut] })]))[0]).toHaveLength(4);
});

describe('the process of the app', () => {
  const pid = (n: number): string => `** Graphics info for pid ${n} [com.acme] **`;
  const one = slideWith(steadyFrames(2, 20));
  const dumpOfPid = (n: number) => [dumpOf({ frames: steadyFrames(2, 20) }).with(1, pid(n))];
  it.each([
    ['is the same in all dumps', [one, one], []],
    [
      'changed between two slides',
      [one, { ...one, reset: one.reset.with(1, pid(8)), framestats: dumpOfPid(8) }],
      [2],
    ],
    ['changed in a slide', [{ ...one, framestats: dumpOfPid(8) }], [2]],
  ])('%s', (_, slides, expected) => {
    const restarts = measured(gfxinfoOf(slides)).warnings.filter(({ code }) => code === 'app-restarted');
    expect(restarts.map(({ facts }) => facts.processes)).toEqual(expected);
  });
});

it('two slides as a trace', () => {
  const late = slideWith([], {
    engine: 'adb',
    reset: [`Uptime: ${START_MS + 1_000} Realtime: 0`],
    framestats: [dumpOf({ frames: [{ vsync: 102 }], window: '.Menu' })],
  });
  const framestats = [
    dumpOf({ frames: steadyFrames(2, 2) }),
    dumpOf({ frames: steadyFrames(6, 2), total: 10 }),
  ];
  const trace = gfxinfoTrace(gfxinfoOf([slideWith([], { framestats }), late]));
  expect(trace).toMatchObject({
    header: { epochNs: 100_000_000_000n },
    meta: { probe: 'none', displayModes: [{ id: 1, refreshHz: 100 }], off: { scroll: 'no probe' } },
    frames: {
      vsyncUs: Float64Array.of(20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 1_020_000, 1_030_000),
      periodNs: new Float64Array(9).fill(10_000_000),
      flags: Float64Array.of(FIRST_AFTER_ARMING, 0, 0, 0, 0, 0, 0, FIRST_AFTER_ARMING, 0),
    },
    scrolls: { ordinal: Float64Array.of(0, 1, 4, 5, 7), window: Float64Array.of(1, 1, 1, 1, 2) },
    windows: [
      { timeUs: 0, window: 1, event: 'resumed', name: '.Feed' },
      { timeUs: 0, window: 2, event: 'resumed', name: '.Menu' },
    ],
    marks: [
      { timeUs: 0, ordinal: -1, kind: 'gesture-engine', text: 'uiautomator' },
      { timeUs: 1_000_000, ordinal: -1, kind: 'gesture-engine', text: 'adb' },
    ],
    losses: [{ stream: BlockType.frame, lost: 0, fromUs: 30_000, toUs: 60_000, why: 'ring' }],
    end: {
      timeUs: 1_020_000,
      reason: 'read',
      streams: new Map([[BlockType.frameMetrics, { emitted: 11, written: 5, lost: 6 }]]),
    },
    ...{
      verdicts: [],
      stacks: [],
      displays: [],
      conditions: [],
      dispatches: [],
      scrollables: [],
      methods: [],
      boundRows: [],
    },
  });
});

test('a recording begins with a brace', () => {
  expect(['{', 'H'].map((text) => isGfxinfoRecording(Buffer.from(text)))).toEqual([true, false]);
});
