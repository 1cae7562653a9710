import { SETTLED_US } from '../slides/spans.ts';

/** Times of a frame; NaN if a left-out row lacks the time. */
export interface TimedFrame {
  /** The vsync for which it is animated. */
  readonly vsyncUs: number;
  /** The vsync for which it was requested. */
  readonly intendedUs: number;
  readonly completedUs: number;
}
export interface Interval<F> {
  readonly frame: F;
  readonly intervalUs: number;
  /** The vsync for which the next frame was asked. */
  readonly askedUs: number;
}

/**
 * Runs of frames, ascending, with their intervals; a frame before a pause lasts one period. A left-out row was still a frame on
 * the screen: its vsync ends the interval before it, which would otherwise look like a missed vsync. If its vsync is unknown,
 * that interval is a period, too.
 */
export function splitAtPauses<F extends TimedFrame>(
  frames: readonly F[],
  periodUs: number,
  leftOut: readonly TimedFrame[] = [],
): readonly (readonly Interval<F>[])[] {
  const places = inOrder(frames, leftOut);
  const runs: Interval<F>[][] = [[]];
  places.forEach(({ times, frame }, i) => {
    const next = places[i + 1]?.times;
    const doneUs = Math.max(times.vsyncUs, times.completedUs || 0);
    const untilNextUs = (next?.vsyncUs ?? Number.NaN) - times.vsyncUs;
    const rests = next === undefined || next.intendedUs - doneUs > SETTLED_US || Number.isNaN(untilNextUs);
    const intervalUs = rests ? periodUs : untilNextUs;
    const askedUs = rests ? times.vsyncUs + periodUs : next.intendedUs;
    if (frame !== undefined) runs.at(-1)?.push({ frame, intervalUs, askedUs });
    if (rests) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

interface Place<F> {
  readonly times: TimedFrame;
  /** Undefined for a left-out row. */
  readonly frame: F | undefined;
}

/** A left-out row with the same vsync as a frame was a duplicate of that frame. */
function inOrder<F extends TimedFrame>(
  frames: readonly F[],
  leftOut: readonly TimedFrame[],
): readonly Place<F>[] {
  const taken = new Set(frames.flatMap(({ vsyncUs, intendedUs }) => [vsyncUs, intendedUs]));
  const gaps = leftOut.filter((times) => placeUs(times) > 0 && !taken.has(placeUs(times)));
  const places = [
    ...frames.map((frame): Place<F> => ({ times: frame, frame })),
    ...gaps.map((times): Place<F> => ({ times, frame: undefined })),
  ];
  return places.sort((a, b) => placeUs(a.times) - placeUs(b.times));
}

const placeUs = ({ vsyncUs, intendedUs, completedUs }: TimedFrame): number =>
  [vsyncUs, intendedUs, completedUs].find((us) => us > 0) ?? Number.NaN;
