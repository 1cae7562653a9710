import { expect, it } from 'vitest';
import { dumpOf, type GfxinfoFrame, START_MS } from '../../../test/builders/gfxinfo-of.ts';
import { framestatsTables } from '../import/framestats-tables.ts';
import { drawnFrames } from './drawn-frames.ts';

const MS = 1_000_000;
/** The frame of the first vsync was complete after 8 ms. */
const COMPLETE_MS = START_MS + 8;

interface Drawn extends GfxinfoFrame {
  /** Values of the row's columns other than the builder's. */
  readonly row?: Readonly<Record<string, number>>;
}

function drawn(frames: readonly Drawn[], more: Partial<Parameters<typeof drawnFrames>[1]> = {}) {
  const rows = framestatsTables(dumpOf({ frames }).join('\n')).flatMap(({ window, rows: ofWindow }) =>
    ofWindow.map((values, i) => ({
      window,
      values: new Map([...values, ...Object.entries(frames[i]?.row ?? {})]),
    })),
  );
  const known = { fromUs: 0, fallbackUs: 10_000, usualUs: 12_000, longestUs: 1e9 };
  return drawnFrames(rows, { ...known, shownNs: new Map(), verdicts: new Map(), ...more });
}
const relativeMs = (us: number): number => us / 1_000 - START_MS;

/** Times at which frames of consecutive vsyncs were shown, by their rows' DisplayPresentTime alone. */
const shownMs = (printed: readonly number[]): readonly number[] =>
  drawn(printed.map((ms, vsync) => ({ vsync, row: { DisplayPresentTime: ms * MS } }))).map(
    ({ presentUs }) => presentUs / 1_000,
  );

it('a row of framestats says when its frame was shown', () => {
  expect(shownMs([COMPLETE_MS + 12, COMPLETE_MS + 22])).toEqual([COMPLETE_MS + 12, COMPLETE_MS + 22]);
});

it.each([
  ['unknown yet', 0],
  ['that of a frame before, earlier than its own was complete', COMPLETE_MS - 1],
  ['that of no frame, long after', COMPLETE_MS + 301],
])('a time that is %s is left out', (_, ms) => {
  expect(shownMs([ms])).toEqual([Number.NaN]);
});

it.each([COMPLETE_MS, COMPLETE_MS + 300])('a time that may be is taken: %i ms', (ms) => {
  expect(shownMs([ms])).toEqual([ms]);
});

it('a time that another row has is that of the one row', () => {
  expect(shownMs([COMPLETE_MS + 12, COMPLETE_MS + 12])).toEqual([COMPLETE_MS + 12, Number.NaN]);
});

it('a picture is complete when the GPU is done', () => {
  const row = { DisplayPresentTime: (START_MS + 12) * MS, GpuCompleted: (START_MS + 13) * MS };
  expect(drawn([{ vsync: 0, row }])[0]?.presentUs).toBeNaN();
});

it.each([
  ['no time in the timeline has the one of its row', 1, 18],
  ['a dropped frame was never shown', 1024, Number.NaN],
])('%s', (_, jankClass, expected) => {
  const verdict = { presentNs: Number.NaN, scheduledNs: 0, actualNs: 0, jankClass };
  const row = { DisplayPresentTime: (START_MS + 18) * MS };
  const [frame] = drawn([{ vsync: 1, token: 7, row }], { verdicts: new Map([[7, verdict]]) });
  expect(relativeMs(frame?.presentUs ?? 0)).toBe(expected);
});

/** Begin and end of each frame, and whether its row is a report. */
const taken = (frames: readonly Drawn[]) =>
  drawn(frames).map(({ vsyncUs, completedUs, isReport }) => [
    relativeMs(vsyncUs),
    relativeMs(completedUs),
    isReport,
  ]);

it.each<[string, readonly Drawn[], readonly (readonly [number, number, boolean])[]]>([
  [
    'are in the order of their vsyncs',
    [{ vsync: 2 }, { vsync: 1 }],
    [
      [10, 18, true],
      [20, 28, true],
    ],
  ],
  [
    'of the RenderThread give way to the main thread',
    [{ vsync: 1, flags: 2, tookMs: 3 }, { vsync: 1 }],
    [[10, 18, true]],
  ],
  [
    'of both threads are two if they began apart',
    [{ vsync: 1 }, { vsync: 1, later: 1, flags: 2 }],
    [
      [10, 18, true],
      [20, 28, true],
    ],
  ],
  ['are one for one request', [{ vsync: 1 }, { vsync: 1, later: 1 }], [[10, 18, true]]],
  ['are one for one vsync', [{ vsync: 2 }, { vsync: 1, later: 1, tookMs: 9 }], [[20, 28, true]]],
  ['without a report give way to one', [{ vsync: 1, flags: 1, tookMs: 3 }, { vsync: 1 }], [[10, 18, true]]],
  ['without a report are frames', [{ vsync: 1, flags: 1 }], [[10, 18, false]]],
])('frames %s', (_, frames, expected) => {
  expect(taken(frames)).toEqual(expected);
});

it('a row that is no report has its own period, or else the usual one', () => {
  const periodOf = (row: Drawn['row']) => drawn([{ vsync: 1, flags: 1, ...(row && { row }) }])[0]?.periodUs;
  expect(periodOf(undefined)).toBe(10_000);
  expect(periodOf({ FrameInterval: 0, FrameStartTime: 0 })).toBe(12_000);
});

it('periods that differ by less than 2 % are one rate', () => {
  const frames = [10, 10.1, 9.9, 10.2].map((ms, vsync) => ({ vsync, row: { FrameStartTime: ms * MS } }));
  expect(drawn(frames).map(({ periodUs }) => periodUs)).toEqual([10_000, 10_000, 10_000, 10_200]);
});
