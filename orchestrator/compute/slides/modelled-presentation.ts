import { RESOLUTION_US } from './counted.ts';
import { FrameFlag, type Slide } from './ledger.ts';
import { type FrameTimes, isDropped, type ShownColumns } from './reported-presentation.ts';

/** Shown as soon as begun. */
export function fromCallbacks({ atRefresh }: FrameTimes, { from, to }: Slide, columns: ShownColumns): void {
  columns.shownAtRefresh.set(atRefresh.subarray(from, to), from);
}

/**
 * Models a queue: one picture per refresh, none dropped unless the platform says so; a frame that drew nothing lets it
 * drain.
 * @param lastShown the refresh of the last picture before the slide, which may still be queued when it begins
 */
export function fromQueue(
  frames: FrameTimes,
  { from, to }: Slide,
  { slackUs, lastShown }: { readonly slackUs: number; readonly lastShown: number },
  { lateRefreshes, shownAtRefresh }: ShownColumns,
): void {
  const { atRefresh, periodUs, totalUs, intendedLagUs, flags } = frames;
  let shown = lastShown;
  for (let row = from; row < to; row++) {
    const total = totalUs[row] as number;
    const isFirstDraw = ((flags[row] as number) & FrameFlag.firstDraw) !== 0;
    const sinceVsyncUs = total - (intendedLagUs[row] as number);
    const late = isFirstDraw ? 0 : lateRefreshesOf(sinceVsyncUs, periodUs[row] as number, slackUs);
    if (!isDropped(frames, row))
      shown = Math.max((atRefresh[row] as number) + late, Number.isNaN(total) ? shown : shown + 1);
    lateRefreshes[row] = late;
    shownAtRefresh[row] = shown;
  }
}

/**
 * S_N of the frames that were drawn before a slide, which may still be queued when it begins.
 * @param last the refresh of the last picture of the slide before
 */
export function shownBefore({ lead }: Slide, last: number, slackUs: number): readonly number[] {
  let shown = last;
  return (lead?.drawn ?? []).map(({ atRefresh, sinceVsyncUs, periodUs }) => {
    shown = Math.max(atRefresh + lateRefreshesOf(sinceVsyncUs, periodUs, slackUs), shown + 1);
    return shown;
  });
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
