import { expect, it } from 'vitest';
import { begunFrames } from './begun-frames.ts';
import type { NewPicture } from './display-log.ts';

const PERIOD_NS = 10_000_000;

const frames = (...vsyncs: readonly number[]) =>
  vsyncs.map((n) => ({ t: 'frame', n, atNs: n * PERIOD_NS }) as const);

/** A picture handed over by the frame after vsync `n`. */
const picture = (n: number): NewPicture => ({
  t: 'refresh',
  n: n + 1,
  atNs: (n + 1) * PERIOD_NS,
  window: 1,
  picture: n,
  new: true,
  moved: true,
  owed: false,
  handedNs: n * PERIOD_NS + 5,
  readyNs: n * PERIOD_NS + 8,
  tookNs: 8,
  dx: 0,
  dy: -10,
  uploadNs: 0,
  commandsNs: 0,
  gpuNs: 0,
});

/** Frames after these vsyncs, of which some drew a moved picture, in a slide from its touch-down until the next one's. */
const begun = (
  at: readonly number[],
  moved: readonly number[],
  {
    down = 0,
    up = 0,
    until = 1e3,
  }: { readonly down?: number; readonly up?: number; readonly until?: number } = {},
): string =>
  begunFrames(frames(...at), {
    moved: moved.map(picture),
    downGotNs: down * PERIOD_NS,
    upGotNs: up * PERIOD_NS,
    untilNs: until * PERIOD_NS,
    periodNs: PERIOD_NS,
  })
    .map((frame) => `${frame.moved ? 'm' : 's'}${frame.passedVsyncs}`)
    .join(' ');

it('counts the vsyncs at which no frame began', () => {
  expect(begun([1, 2, 3, 6, 7], [2, 3, 6], { down: 1.5 })).toBe('m0 m2 m0 s0');
});

it('keeps frames that moved nothing, from the touch-down on', () => {
  expect(begun([1, 2, 4, 5], [2, 5])).toBe('s0 m1 s0 m0');
});

it('knows the vsync of each', () => {
  const at = { moved: [picture(4)], downGotNs: 0, upGotNs: 0, untilNs: 1e12, periodNs: PERIOD_NS };
  expect(begunFrames(frames(3, 4), at).map(({ vsyncNs }) => vsyncNs)).toEqual([3 * PERIOD_NS, 4 * PERIOD_NS]);
});

it('goes on behind the last moved picture until nothing was late for 100 ms', () => {
  const settled = Array.from({ length: 30 }, (_, i) => 20 + i);
  expect(begun([1, 2, 5, 6, ...settled], [1, 2])).toBe(`m0 m2 s0 s13 ${'s0 '.repeat(10)}`.trim());
});

it('goes on while the finger is down, however long it rests', () => {
  const rest = Array.from({ length: 30 }, (_, i) => 3 + i);
  expect(begun([1, 2, ...rest, 35], [1, 2], { up: 33 })).toBe(`m0 m0 ${'s0 '.repeat(29)}s2 s0`);
});

it('ends where the next slide begins', () => {
  expect(begun([1, 2, 5, 6, 8, 9], [1, 2], { until: 6 })).toBe('m0 m2 s0');
});
