import { FrameFlag } from './ledger.ts';
import { type FrameTimes, miss, type ShownColumns, vsyncsOf } from './shown-columns.ts';
import type { Slide } from './slide.ts';

/** The trace's resolution: a time exceeds a limit only if it does so by more than this. */
const RESOLUTION_US = 2;

/** p := m, shown as soon as begun. */
export function fromCallbacks(frames: FrameTimes, { from, to }: Slide, columns: ShownColumns): void {
  let due = 0;
  for (let row = from; row < to; row++) {
    const vsyncs = vsyncsOf(frames, row);
    columns.shownAtRefresh[row] = due;
    miss(frames, columns, row, vsyncs - 1);
    due += vsyncs;
  }
}

/**
 * Models a queue: one picture per refresh, none dropped; a frame that drew nothing lets it drain. The slide's last picture
 * may be shown after its own refresh, and stays until the frame after the slide is due.
 */
export function fromQueue(
  frames: FrameTimes,
  { from, to }: Slide,
  slackUs: number,
  columns: ShownColumns,
): void {
  const { periodUs, totalUs, intendedLagUs, flags } = frames;
  const { lateRefreshes, shownAtRefresh } = columns;
  let due = 0;
  let shown = -1;
  for (let row = from; row < to; row++) {
    const total = totalUs[row] as number;
    const isFirstDraw = ((flags[row] as number) & FrameFlag.firstDraw) !== 0;
    const sinceVsyncUs = total - (intendedLagUs[row] as number);
    const late = isFirstDraw ? 0 : lateRefreshesOf(sinceVsyncUs, periodUs[row] as number, slackUs);
    const before = shown;
    shown = Math.max(due + late, Number.isNaN(total) ? before : before + 1);
    lateRefreshes[row] = late;
    shownAtRefresh[row] = shown;
    if (row > from && shown > before + 1) miss(frames, columns, row - 1, shown - before - 1);
    due += vsyncsOf(frames, row);
  }
  if (to > from) miss(frames, columns, to - 1, Math.max(0, due - shown - 1));
}

/** L_N of a frame that was complete so long after its vsync; 0 for NaN, a frame without a row. */
function lateRefreshesOf(us: number, periodUs: number, slackUs: number): number {
  const overUs = us - periodUs - slackUs - RESOLUTION_US;
  return overUs > 0 ? Math.ceil(overUs / periodUs) : 0;
}

/**
 * Median of DEADLINE − T over the frames that began at the vsync they requested; undefined without a deadline.
 * `slacks` is room for one value per frame of the slide.
 */
export function deadlineSlackUs(
  { deadlineUs, intendedLagUs, periodUs }: FrameTimes,
  slide: Slide,
  slacks: Float64Array,
): number | undefined {
  let count = 0;
  let differ = false;
  for (let row = slide.from; row < slide.to; row++) {
    const slackUs = (deadlineUs[row] as number) - (periodUs[row] as number);
    if (Number.isNaN(slackUs) || !((intendedLagUs[row] as number) <= RESOLUTION_US)) continue;
    slacks[count++] = slackUs;
    if (slackUs !== slacks[0]) differ = true;
  }
  if (count === 0) return undefined;
  const sorted = differ ? slacks.subarray(0, count).sort() : slacks;
  const upper = sorted[count >> 1];
  const lower = sorted[(count - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
