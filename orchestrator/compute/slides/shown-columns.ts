import { ownMemory } from '../trace/column-memory.ts';
import type { Ledger, StageColumns } from './ledger.ts';
import { nearestPeriods } from './whole-periods.ts';

/** Display of each frame of a run. Columns have one value per ledger row. */
export interface ShownColumns {
  /** L_N: the number of refreshes by which the frame itself was complete too late. */
  readonly lateRefreshes: Int32Array;
  /** S_N: the refresh that showed the frame, counted from the one at which the slide's first frame was due. */
  readonly shownAtRefresh: Int32Array;
  /** p_N: refreshes that showed nothing new between this frame and the next one of its slide. */
  readonly missedRefreshes: Int32Array;
  /** p_N·T_N: time after the frame during which the screen showed nothing new. */
  readonly hitchUs: Float64Array;
  /** Further refreshes without a new picture, missed by SurfaceFlinger or the display although the app was in time. */
  readonly compositorRefreshes: Int32Array;
}

/** All 0. */
export const shownColumns = ({ count, memory = ownMemory }: Ledger): ShownColumns => ({
  lateRefreshes: memory.int32(count).fill(0),
  shownAtRefresh: memory.int32(count).fill(0),
  missedRefreshes: memory.int32(count).fill(0),
  hitchUs: memory.float64(count).fill(0),
  compositorRefreshes: memory.int32(count).fill(0),
});

/** The ledger's columns from which presentation is computed, in an object of one shape for every ledger. */
export interface FrameTimes
  extends Pick<Ledger, 'intervalUs' | 'periodUs' | 'flags'>,
    Pick<StageColumns, 'totalUs' | 'deadlineUs' | 'intendedLagUs'> {
  readonly presentUs: Float64Array | undefined;
  readonly jankClass: Int32Array | undefined;
}

export function frameTimesOf(ledger: Ledger): FrameTimes {
  const { intervalUs, periodUs, flags, presentUs, jankClass, stages } = ledger;
  const { totalUs, deadlineUs, intendedLagUs } = stages;
  return { intervalUs, periodUs, flags, presentUs, jankClass, totalUs, deadlineUs, intendedLagUs };
}

/** max(1, round(I / T)). */
export const vsyncsOf = ({ intervalUs, periodUs }: FrameTimes, row: number): number =>
  Math.max(1, nearestPeriods(intervalUs[row] as number, periodUs[row] as number));

/** Sets p_N. */
export function miss({ periodUs }: FrameTimes, columns: ShownColumns, row: number, refreshes: number): void {
  columns.missedRefreshes[row] = refreshes;
  columns.hitchUs[row] = refreshes * (periodUs[row] as number);
}

/** Number of rows that have a value. */
export function knownIn(column: Float64Array, rows: Int32Array): number {
  let known = 0;
  for (let i = 0; i < rows.length; i++) if (!Number.isNaN(column[rows[i] as number] as number)) known++;
  return known;
}
