import type { FrameFact } from '../../compute/measurement.ts';

/** A frame whose times are those on the screen. */
export interface ShownFrame extends FrameFact {
  /** The vsync that it began for. */
  readonly beganUs: number;
  readonly nextBeganUs: number | undefined;
  /** The stages that made the gap after it: those of the next frame where that was complete too late, else its own. */
  readonly gapStages: FrameFact['stages'] | undefined;
}

/**
 * A slide's frames as the screen showed them, for the timeline: a frame begins at the refresh that showed it and lasts
 * until the next picture; what it missed are the refreshes without a new picture after it. A stack is drawn at the gap
 * that it explains, whether it was sampled in the frame before the gap or in the one after it.
 */
export function asShown(frames: readonly FrameFact[]): readonly ShownFrame[] {
  const startUs = frames[0]?.vsyncUs ?? 0;
  return frames.map(({ stack, ...frame }, i): ShownFrame => {
    const { periodUs, shownAtRefresh, missedRefreshes } = frame;
    const next = frames[i + 1];
    const refreshes = next === undefined ? 1 + missedRefreshes : next.shownAtRefresh - shownAtRefresh;
    const explains = missedRefreshes > 0 ? (stack ?? next?.stack) : undefined;
    return {
      ...frame,
      beganUs: frame.vsyncUs,
      nextBeganUs: next?.vsyncUs,
      gapStages: next !== undefined && next.lateRefreshes > 0 ? next.stages : frame.stages,
      vsyncUs: startUs + (shownAtRefresh - (frames[0]?.shownAtRefresh ?? 0)) * periodUs,
      intervalUs: refreshes * periodUs,
      missedVsyncs: missedRefreshes,
      ...(explains === undefined ? {} : { stack: explains }),
    };
  });
}
