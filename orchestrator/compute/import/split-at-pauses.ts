/** When nothing was asked to be drawn for this long after a frame was done, the scroll was over (docs/metrics.md §1). */
const SETTLED_US = 100_000;

export interface TimedFrame {
  /** The vsync it animates for. */
  readonly vsyncUs: number;
  /** The vsync it had been asked for: later than its turn only when nobody asked earlier. */
  readonly intendedUs: number;
  readonly completedUs: number;
}
export interface Interval<F> {
  readonly frame: F;
  readonly intervalUs: number;
}

/** Runs of frames, ascending, with their intervals; the last frame before a pause has none and is left out. */
export function splitAtPauses<F extends TimedFrame>(
  frames: readonly F[],
): readonly (readonly Interval<F>[])[] {
  const runs: Interval<F>[][] = [[]];
  frames.forEach((frame, i) => {
    const next = frames[i + 1];
    if (next === undefined) return;
    const doneUs = Math.max(frame.vsyncUs, frame.completedUs);
    if (next.intendedUs - doneUs > SETTLED_US) runs.push([]);
    else runs.at(-1)?.push({ frame, intervalUs: next.vsyncUs - frame.vsyncUs });
  });
  return runs.filter((run) => run.length > 0);
}
