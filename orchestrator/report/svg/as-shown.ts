import type { FrameFact } from '../../compute/measurement.ts';

/** A frame at the time it was shown, with the vsyncs for which it and the next frame began. */
export interface ShownFrame extends FrameFact {
  readonly begunUs: readonly [number, ...number[]];
}

/**
 * A slide's frames as the screen showed them, for the timeline: a frame begins at the refresh that showed it and lasts
 * until the next picture; its missed refreshes are those of the gap after it, which the next frame ended. A stack is drawn
 * at the gap that it explains, whether it was sampled in the frame before the gap or in the one after it.
 */
export function asShown(frames: readonly FrameFact[]): readonly ShownFrame[] {
  let shownUs = frames[0]?.vsyncUs ?? 0;
  return frames.map(({ stack, ...frame }, i): ShownFrame => {
    const { periodUs, shownAtRefresh } = frame;
    const next = frames[i + 1];
    const missedVsyncs = next?.missedRefreshes ?? 0;
    const refreshes = next === undefined ? 1 : Math.max(0, next.shownAtRefresh - shownAtRefresh);
    const vsyncUs = shownUs;
    const intervalUs = refreshes * periodUs;
    shownUs += intervalUs;
    const explains = missedVsyncs > 0 ? (stack ?? next?.stack) : undefined;
    return {
      ...frame,
      begunUs: [frame.vsyncUs, ...(next === undefined ? [] : [next.vsyncUs])],
      vsyncUs,
      intervalUs,
      missedVsyncs,
      ...(explains === undefined ? {} : { stack: explains }),
    };
  });
}
