import { medianOf } from '../../statistics/percentile.ts';
import type { LedgerRow } from '../index-spaces.ts';
import type { StageColumns } from '../trace/trace.ts';
import { nearestPeriods } from './counted.ts';
import { isMissed, JankBit } from './jank-bits.ts';
import { FrameFlag, type Ledger, type Slide } from './ledger.ts';

/** Display of each frame of a run. Columns have one value per ledger row. */
export interface ShownColumns {
  /** L_N: the number of refreshes by which the frame itself was complete too late. */
  readonly lateRefreshes: Int32Array;
  /** S_N: the refresh that showed the frame, counted from the vsync of the slide's first frame. */
  readonly shownAtRefresh: Int32Array;
}

/** All 0. */
export const shownColumns = ({ count }: Ledger): ShownColumns => ({
  lateRefreshes: new Int32Array(count),
  shownAtRefresh: new Int32Array(count),
});

/** The ledger's columns from which presentation is computed, in an object of one shape for every ledger. */
export interface FrameTimes
  extends Pick<Ledger, 'vsyncUs' | 'intervalUs' | 'periodUs' | 'flags'>,
    Pick<StageColumns, 'totalUs' | 'deadlineUs' | 'intendedLagUs'> {
  /** n_N. */
  readonly atRefresh: Int32Array;
  readonly presentUs: Float64Array | undefined;
  readonly jankClass: Int32Array | undefined;
}

export function frameTimesOf(ledger: Ledger, atRefresh: Int32Array): FrameTimes {
  const { vsyncUs, intervalUs, periodUs, flags, presentUs, jankClass, stages } = ledger;
  const { totalUs, deadlineUs, intendedLagUs } = stages;
  return {
    vsyncUs,
    intervalUs,
    periodUs,
    flags,
    atRefresh,
    presentUs,
    jankClass,
    totalUs,
    deadlineUs,
    intendedLagUs,
  };
}

/** Whether the platform says that the frame was not shown: a report says so, or judges no presentation and has no time. */
export function isDropped(
  {
    jankClass,
    presentUs,
  }: { readonly jankClass?: Int32Array | undefined; readonly presentUs?: Float64Array | undefined },
  row: LedgerRow,
): boolean {
  const bits = jankClass?.[row] ?? -1;
  if (bits < 0) return false;
  if ((bits & JankBit.dropped) !== 0) return true;
  return (bits & JankBit.none) === 0 && Number.isNaN(presentUs?.[row] ?? 0);
}

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
