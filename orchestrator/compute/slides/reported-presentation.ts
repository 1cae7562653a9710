import { isByCompositor } from './jank-bits.ts';
import { type FrameTimes, miss, type ShownColumns, vsyncsOf } from './shown-columns.ts';
import type { Slide } from './slide.ts';
import { nearestPeriods } from './whole-periods.ts';

export interface ReportedTimes extends FrameTimes {
  readonly presentUs: Float64Array;
}

/**
 * S_k is the refresh of the present time; a frame without one was not shown. For a gap before a frame that the compositor
 * made late, the app is charged only with the vsyncs that its own callback missed, and so it is after the slide's last frame.
 */
export function fromReports(frames: ReportedTimes, { from, to }: Slide, columns: ShownColumns): void {
  const { presentUs, periodUs, jankClass } = frames;
  let due = 0;
  let shown = -1;
  let lastUs = Number.NaN;
  let vsyncs = 1;
  for (let row = from; row < to; row++) {
    const us = presentUs[row] as number;
    const before = shown;
    if (Number.isNaN(us)) shown = Math.max(shown, 0);
    else if (Number.isNaN(lastUs)) shown = due;
    else shown += Math.max(1, nearestPeriods(us - lastUs, periodUs[row] as number));
    if (!Number.isNaN(us)) lastUs = us;
    columns.shownAtRefresh[row] = shown;
    if (row > from) {
      const gap = Math.max(0, shown - before - 1);
      const charged = isByCompositor(jankClass?.[row] ?? -1) ? Math.min(gap, vsyncs - 1) : gap;
      miss(frames, columns, row - 1, charged);
      columns.compositorRefreshes[row - 1] = gap - charged;
    }
    vsyncs = vsyncsOf(frames, row);
    due += vsyncs;
  }
  if (to > from) miss(frames, columns, to - 1, Math.min(Math.max(0, due - shown - 1), vsyncs - 1));
}
