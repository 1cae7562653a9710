import { expect, it } from 'vitest';
import type { FramestatsFrame } from '../import/framestats-row.ts';
import { slideCallbacks } from './read-slide.ts';

const PERIOD_US = 10_000;
/** Requested and begun at `atUs`; the main thread was busy for `busyUs`, the other threads until `doneUs`. */
const frame = (atUs: number, busyUs: number, doneUs: number): FramestatsFrame => ({
  intendedUs: atUs,
  vsyncUs: atUs,
  completedUs: doneUs,
  periodUs: PERIOD_US,
  stages: { drawUs: busyUs },
});
const vsyncs = (frames: readonly FramestatsFrame[]): readonly number[] =>
  slideCallbacks(frames, 0).callbacks.map(({ vsyncUs }) => vsyncUs);

it('vsyncs at which the main thread was free and no frame was asked are callbacks', () => {
  expect(vsyncs([frame(0, 10_000, 40_000), frame(50_000, 0, 50_000)])).toEqual([
    0, 20_000, 30_000, 40_000, 50_000, 60_000,
  ]);
});

it('a main thread that was free for longer than a frame is believed to take rested', () => {
  const farUs = 9e15;
  expect(vsyncs([frame(0, 0, farUs), frame(farUs, 0, farUs)])).toEqual([0, 10_000]);
});

it('a rest is longer than 100 ms after the last thread was done', () => {
  expect(vsyncs([frame(0, 10_000, 40_000), frame(140_000, 0, 140_000)])).toHaveLength(1 + 12 + 2);
  expect(vsyncs([frame(0, 10_000, 40_000), frame(140_001, 0, 140_001)])).toEqual([0, 10_000]);
});

it('a rest that begins when the finger is lifted ends the slide', () => {
  const frames = [frame(0, 0, 8_000), frame(200_000, 0, 208_000)];
  expect(slideCallbacks(frames, 8_000).lastUs).toBe(0);
  expect(slideCallbacks(frames, 8_001).lastUs).toBe(200_000);
});
