import type { BegunFrame } from './begun-frames.ts';
import type { DuePicture } from './due-refreshes.ts';

const FROZEN_NS = 700_000_000;
/** Traces hold whole microseconds: times closer than this are equal. */
const RESOLUTION_NS = 2_000;
const isFrozenFor = (ns: number): boolean => ns > FROZEN_NS + RESOLUTION_NS;

/**
 * Number of freezes of a slide: times of more than 700 ms from a vsync until its picture was complete, or between two frames
 * of the main thread. The vsync is that of the frame or, if not so long ago, the one that the app had asked for. Times that
 * overlap are one freeze.
 */
export function freezesOf(pictures: readonly DuePicture[], frames: readonly BegunFrame[]): number {
  const spans = [
    ...pictures.map(({ vsyncNs, picture: { readyNs, tookNs } }) => {
      const fromNs = isFrozenFor(readyNs - vsyncNs) ? vsyncNs : readyNs - tookNs;
      return [fromNs, readyNs] as const;
    }),
    ...frames.map(
      ({ vsyncNs, passedVsyncs, periodNs }) => [vsyncNs, vsyncNs + (passedVsyncs + 1) * periodNs] as const,
    ),
  ]
    .filter(([fromNs, toNs]) => isFrozenFor(toNs - fromNs))
    .toSorted(([a], [b]) => a - b);
  let freezes = 0;
  let untilNs = Number.NEGATIVE_INFINITY;
  for (const [fromNs, toNs] of spans) {
    if (fromNs >= untilNs) freezes++;
    untilNs = Math.max(untilNs, toNs);
  }
  return freezes;
}
