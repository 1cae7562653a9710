import { expect, it } from 'vitest';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { decodeTrace } from '../trace/decode.ts';
import { segmentTrace } from './segment-trace.ts';

const signalsOf = (...scrolls: readonly (readonly [ordinal: number, window: number, dy: number])[]) => {
  const frames = [1, 2, 3].map((vsync) => ({ vsync: vsync * 16_667 }));
  const bytes = traceOf({
    frames,
    scrolls: scrolls.map(([ordinal, window, dy]) => ({ ordinal, window, dy: 16 * dy })),
  });
  const { byWindow, beforeFirstFrame } = segmentTrace(decodeTrace(bytes)).signals;
  const moved = [...byWindow].map(([window, { dyPx }]) => [window, ...dyPx]);
  return { beforeFirstFrame, moved };
};

it('scrolls are added up by window and frame, in any order', () => {
  expect(signalsOf([0, 1, 1], [1, 1, 2], [1, 2, 4], [1, 1, 8], [0, 2, 16], [2, 1, 32]).moved).toEqual([
    [1, 1, 10, 32],
    [2, 16, 4, 0],
  ]);
});

it('one that tells of what the frame before drew belongs to that frame, unless the probe rested in between', () => {
  const movedIn = (flagsOfSecond: number) => {
    const frames = [1, 2, 3].map((vsync, i) => ({
      vsync: vsync * 16_667,
      flags: i === 1 ? flagsOfSecond : 0,
    }));
    const scrolls = [
      { ordinal: 0, window: 1, dy: 16, flags: 2 },
      { ordinal: 1, window: 1, dy: 32, flags: 2 },
      { ordinal: 2, window: 1, dy: 64 },
    ];
    const { byWindow } = segmentTrace(decodeTrace(traceOf({ frames, scrolls }))).signals;
    return [...byWindow].map(([, { dyPx }]) => [...dyPx]);
  };
  expect(movedIn(0)).toEqual([[1 + 2, 0, 4]]);
  expect(movedIn(1)).toEqual([[1, 2, 4]]);
});

it('one that tells of what the frame before drew belongs to its own frame if only that one was drawn', () => {
  const dyOf = (...drawn: readonly number[]) => {
    const frames = [1, 2].map((vsync) => ({ vsync: vsync * 16_667 }));
    const frameMetrics = drawn.map((vsync) => ({ vsync: vsync * 16_667, window: 1 }));
    const scrolls = [{ ordinal: 1, window: 1, dy: 16, flags: DRAWN_BEFORE }];
    const { byWindow } = segmentTrace(decodeTrace(traceOf({ frames, frameMetrics, scrolls }))).signals;
    return [...(byWindow.get(1)?.dyPx ?? [])];
  };
  expect(dyOf(2)).toEqual([0, 1]);
  expect(dyOf(1, 2)).toEqual([1, 0]);
  expect(dyOf(1)).toEqual([1, 0]);
});

it('one before the first frame is counted, one after the last is left out', () => {
  expect(signalsOf([0, 1, 1], [-1, 1, 2], [3, 1, 4], [2, 1, 8], [-1, 2, 16], [3, 3, 32])).toEqual({
    beforeFirstFrame: 2,
    moved: [[1, 1, 0, 8]],
  });
});

/** Which of three frames moved, and how far, by the flags of the first two records. */
const firstOf = (
  flags: number,
  next: { readonly ordinal?: number; readonly flags?: number; readonly dy?: number },
) => {
  const frames = [1, 2, 3].map((vsync) => ({ vsync: vsync * 16_667 }));
  const scrolls = [
    { ordinal: 1, window: 1, flags },
    { ordinal: 2, window: 1, dy: 16, ...next },
  ];
  const { byWindow } = segmentTrace(decodeTrace(traceOf({ frames, scrolls }))).signals;
  return [...byWindow].map(([, { moved, dyPx }]) =>
    [...moved].map((is, frame) => (is === 1 ? dyPx[frame] : '-')),
  )[0];
};
const UNKNOWN = 1;
const DRAWN_BEFORE = 2;
const STOOD = 4;

it('of an unknown movement the frame is known by the next one', () => {
  expect(firstOf(UNKNOWN, { flags: DRAWN_BEFORE })).toEqual([Number.NaN, 1, '-']);
  expect(firstOf(UNKNOWN, {})).toEqual(['-', Number.NaN, 1]);
  expect(firstOf(UNKNOWN, { flags: UNKNOWN | DRAWN_BEFORE, dy: 0 })).toEqual(['-', Number.NaN, Number.NaN]);
});

it('watched views that stood still are what scrolls if they move in the next frame', () => {
  expect(firstOf(UNKNOWN | STOOD, {})).toEqual(['-', 0, 1]);
  expect(firstOf(UNKNOWN | STOOD, { flags: UNKNOWN, dy: 0 })).toEqual(['-', Number.NaN, Number.NaN]);
  expect(firstOf(UNKNOWN, {})).toEqual(['-', Number.NaN, 1]);
});
