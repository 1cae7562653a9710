/** Row of `dumpsys SurfaceFlinger --latency`: times at which a frame was due, shown and ready, ns of CLOCK_MONOTONIC. */
const ROW = /^(\d+)\t(\d+)\t(\d+)$/;

/**
 * Display time by ready time, ns. The ready time is that of the frame's acquire fence, printed by framestats as
 * GpuCompleted (API 31+).
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/services/surfaceflinger/FrameTracker.cpp (dumpStats)
 */
export function presentTimes(lines: readonly string[]): ReadonlyMap<number, number> {
  const shownNs = new Map<number, number>();
  for (const line of lines) {
    const [, , shown, ready] = (ROW.exec(line) ?? []).map(Number);
    if (isTime(shown) && isTime(ready)) shownNs.set(ready, shown);
  }
  return shownNs;
}

/** 0 marks an empty row, INT64_MAX a time that is not known yet. */
const isTime = (ns: number | undefined): ns is number =>
  ns !== undefined && ns > 0 && Number.isSafeInteger(ns);
