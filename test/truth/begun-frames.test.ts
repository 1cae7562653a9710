import { expect, it } from 'vitest';
import { begunFrames } from './begun-frames.ts';
import type { NewPicture } from './display-log.ts';

const PERIOD_NS = 10_000_000;

const frames = (...vsyncs: readonly number[]) =>
  vsyncs.map((n) => ({ t: 'frame', n, atNs: n * PERIOD_NS }) as const);

/** A picture handed over by the frame after vsync `n`. */
const picture = (n: number, moved = true): NewPicture => ({
  t: 'refresh',
  n: n + 1,
  atNs: (n + 1) * PERIOD_NS,
  window: 1,
  picture: n,
  new: true,
  moved,
  owed: false,
  handedNs: n * PERIOD_NS + 5,
  readyNs: n * PERIOD_NS + 8,
  tookNs: 8,
  uploadNs: 0,
  commandsNs: 0,
  gpuNs: 0,
});

const begun = (
  at: readonly number[],
  moved: readonly number[],
  still: readonly number[] = [],
  until = 1e3,
): string =>
  begunFrames(
    frames(...at),
    [...moved.map((n) => picture(n)), ...still.map((n) => picture(n, false))],
    until * PERIOD_NS,
  )
    .map((frame) => `${frame.moved ? 'm' : 's'}${frame.passedVsyncs}`)
    .join(' ');

it('counts the vsyncs at which no frame began', () => {
  expect(begun([1, 2, 3, 6, 7], [2, 3, 6])).toBe('m0 m2 m0 s0');
});

it('keeps frames that drew nothing or nothing new', () => {
  expect(begun([1, 2, 4, 5], [1, 5], [4])).toBe('m0 s1 s0 m0');
});

it('goes on behind the last moved picture until nothing was late for 100 ms', () => {
  const settled = Array.from({ length: 30 }, (_, i) => 20 + i);
  expect(begun([1, 2, 5, 6, ...settled], [1, 2])).toBe(`m0 m2 s0 s13 ${'s0 '.repeat(10)}`.trim());
});

it('ends where the next slide begins', () => {
  expect(begun([1, 2, 5, 6, 8, 9], [1, 2], [], 6)).toBe('m0 m2 s0');
});
