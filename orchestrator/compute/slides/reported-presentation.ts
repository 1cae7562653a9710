import { medianOf } from '../../statistics/percentile.ts';
import type { LedgerRow } from '../index-spaces.ts';
import { nearestPeriods } from './counted.ts';
import { isMissed } from './jank-bits.ts';
import { FrameFlag, type Slide } from './ledger.ts';
import { type FrameTimes, isDropped, type ShownColumns } from './shown-columns.ts';

export interface ReportedTimes extends FrameTimes {
  readonly presentUs: Float64Array;
}

/** With fewer frames in time, a slide's depth is that of the run. */
const LEAST_IN_TIME = 10;

/**
 * S_k is the refresh of the present time, less the depth of the pipeline, so that a frame in time is shown at n_k. A frame of
 * which nothing is known is taken to follow its callback.
 * @param depths of the slide's moved frames in time, and of the run's; see {@link depthsOf}
 */
export function fromReports(
  frames: ReportedTimes,
  { from, to }: Slide,
  depths: { readonly ofSlide: readonly number[]; readonly ofRun: readonly number[] },
  { shownAtRefresh }: ShownColumns,
): void {
  const { presentUs, periodUs, totalUs, atRefresh } = frames;
  const depth = medianOf(depths.ofSlide.length < LEAST_IN_TIME ? depths.ofRun : depths.ofSlide);
  let shown = -1;
  let known: { readonly us: number; readonly refresh: number } | undefined;
  for (let row = from; row < to; row++) {
    const us = presentUs[row] as number;
    const own = atRefresh[row] as number;
    if (!Number.isNaN(us)) {
      const refresh =
        known === undefined
          ? own + Math.max(0, lagOf(depthOf(frames, row), depth))
          : known.refresh + Math.max(1, nearestPeriods(us - known.us, periodUs[row] as number));
      known = { us, refresh };
      shown = refresh;
    } else if (!isDropped(frames, row)) {
      const isPicture = isMoved(frames, row) || !Number.isNaN(totalUs[row]);
      shown = Math.max(own, isPicture ? shown + 1 : shown);
    }
    shownAtRefresh[row] = shown;
  }
}

/** 0 if no frame was in time. */
const lagOf = (depth: number, usual: number | undefined): number =>
  usual === undefined ? 0 : nearestPeriods(depth - usual, 1);

/** Refreshes from a frame's vsync until it was shown. */
const depthOf = ({ presentUs, vsyncUs, periodUs }: ReportedTimes, row: LedgerRow): number =>
  ((presentUs[row] as number) - (vsyncUs[row] as number)) / (periodUs[row] as number);

/** Depth of the pipeline at each of the slide's moved frames that were shown in time. */
export function depthsOf(
  frames: ReportedTimes,
  { from, to }: Slide,
  { lateRefreshes }: ShownColumns,
): readonly number[] {
  const depths: number[] = [];
  for (let row = from; row < to; row++) {
    const bits = frames.jankClass?.[row] ?? -1;
    const isInTime = bits < 0 ? lateRefreshes[row] === 0 : !isMissed(bits);
    if (isInTime && isMoved(frames, row) && !Number.isNaN(frames.presentUs[row]))
      depths.push(depthOf(frames, row));
  }
  return depths;
}

const isMoved = ({ flags }: FrameTimes, row: LedgerRow): boolean =>
  ((flags[row] as number) & FrameFlag.moved) !== 0;
