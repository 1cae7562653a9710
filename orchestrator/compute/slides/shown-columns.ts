import type { LedgerRow } from '../index-spaces.ts';
import type { StageColumns } from '../trace/trace.ts';
import { JankBit } from './jank-bits.ts';
import type { Ledger } from './ledger.ts';

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
