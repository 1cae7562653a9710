import { expect, it } from 'vitest';
import { dumpOf, START_MS, slideWith, steadyFrames } from '../../../test/builders/gfxinfo-of.ts';
import { readSlide } from './read-slide.ts';

const at100Hz = { refreshHz: 100 } as Parameters<typeof readSlide>[1];

it('counted frames without a row are lost, and frames after a rest are no part of it', () => {
  const dump = dumpOf({ frames: [...steadyFrames(2, 10), ...steadyFrames(40, 5)], total: 21 });
  const { lost, frames } = readSlide(
    slideWith([], { framestats: [dump.map((line) => line.replace(/^Total/, '  Total'))] }),
    at100Hz,
  );
  expect([lost, frames.length]).toEqual([6, 10]);
});

const READY_NS = (START_MS + 28) * 1e6;
it.each([
  ['an empty row', 34, `0\t0\t${READY_NS}`],
  ['a row with a time that is not known yet', 34, `0\t9223372036854775807\t${READY_NS}`],
  ['a row without a ready time', 29, `0\t${READY_NS}\t0`],
] as const)('%s of SurfaceFlinger says of no frame when it was shown', (_, api, line) => {
  const framestats = [dumpOf({ frames: [{ vsync: 2 }], api })];
  const { frames } = readSlide(slideWith([], { framestats, latency: [[line]] }), at100Hz);
  expect(frames.map(({ presentUs }) => presentUs)).toEqual([Number.NaN]);
});
