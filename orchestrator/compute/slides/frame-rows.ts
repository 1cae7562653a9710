import type { FrameOrdinal, ReportRow } from '../index-spaces.ts';
import type { FrameColumns, FrameMetricsColumns } from '../trace/trace.ts';
import { ByWindow } from './by-window.ts';

/** The FrameMetrics row of each frame per window, and the counts of rows left out. */
export interface FrameRows {
  /** Per window: frame → row, {@link NO_ROW} or {@link REJECTED_ROW}. */
  readonly byWindow: ReadonlyMap<number, Int32Array>;
  readonly garbage: number;
  readonly duplicates: number;
  readonly firstDraws: number;
  /** Rows whose vsync no callback had: drawn while the probe was not armed. */
  readonly unmatched: number;
  /** Valid rows without a vsync time (API 24 and 25); they join no frame. */
  readonly untimed: readonly number[];
}

/** No report of the frame arrived. */
export const NO_ROW = -1;
/** A report with impossible durations arrived. */
const REJECTED_ROW = -2;
export const FIRST_DRAW = 1;
const NO_VSYNC_TIME = 2;
/** A longer duration in an imported file is treated as garbage. */
export const LONGEST_BELIEVABLE_US = 10_000_000;
/** The same in a recording, where a frame of many seconds is an app that hung: no recording lasts an hour. */
export const LONGEST_RECORDED_US = 3_600_000_000;
/** Each value is truncated to whole µs. */
const RESOLUTION_US = 1;

/** Joins by VSYNC_TIMESTAMP == V_N. Both come from one clock and are truncated in the same way, so equality is exact. */
export function joinFrameRows(frames: FrameColumns, rows: FrameMetricsColumns): FrameRows {
  const rowOf = new ByWindow(frames.count, () => new Int32Array(frames.count).fill(NO_ROW));
  const untimed: number[] = [];
  const tally = { garbage: 0, duplicates: 0, firstDraws: 0, unmatched: 0 };
  const frameWith = frameFinder(frames);
  const { vsyncUs: frameVsyncUs } = frames;
  const { count, vsyncUs, flags, window } = rows;
  let frame = 0;
  for (let row = 0; row < count; row++) {
    const vsync = vsyncUs[row] as number;
    const flag = flags[row] as number;
    const garbage = isGarbage(rows, row);
    if (garbage) tally.garbage++;
    if ((flag & NO_VSYNC_TIME) === 0) {
      frame = frameVsyncUs[frame + 1] === vsync ? frame + 1 : frameWith(vsync, frame);
      if (frameVsyncUs[frame] !== vsync) tally.unmatched += garbage ? 0 : 1;
      else if (garbage) reject(rowOf.of(window[row] as number), frame);
      else if (!place(rowOf.of(window[row] as number), frame, row)) tally.duplicates++;
      else if ((flag & FIRST_DRAW) !== 0) tally.firstDraws++;
    } else if (!garbage) untimed.push(row);
  }
  return { byWindow: rowOf.windows, untimed, ...tally };
}

/**
 * Finds the frame with a vsync, or one next to it. Rows and frames are nearly sorted, so the search continues from the last
 * match, also across lost frames (NaN); after {@link LONGEST_WALK} steps it uses a map, so that unsorted rows stay cheap.
 */
function frameFinder({ vsyncUs, count }: FrameColumns): (vsync: number, from: number) => number {
  let byVsync: ReadonlyMap<number, number> | undefined;
  return (vsync, from) => {
    let frame = from;
    const low = Math.max(0, from - LONGEST_WALK);
    const high = Math.min(count - 1, from + LONGEST_WALK);
    while (frame > low && !((vsyncUs[frame] as number) <= vsync)) frame--;
    while (frame < high && !((vsyncUs[frame] as number) >= vsync)) frame++;
    if (vsyncUs[frame] === vsync || (frame > low && frame < high)) return frame;
    byVsync ??= new Map(Array.from(vsyncUs, (us, at) => [us, at]));
    return byVsync.get(vsync) ?? from;
  };
}
const LONGEST_WALK = 64;

function place(rowOf: Int32Array, frame: FrameOrdinal, row: ReportRow): boolean {
  if ((rowOf[frame] as number) >= 0) return false;
  rowOf[frame] = row;
  return true;
}

function reject(rowOf: Int32Array, frame: FrameOrdinal): void {
  if (rowOf[frame] === NO_ROW) rowOf[frame] = REJECTED_ROW;
}

/** Some devices report 9.2e18 ns or a total shorter than one of its stages; such rows are never clamped. */
function isGarbage(rows: FrameMetricsColumns, row: ReportRow): boolean {
  const total = rows.totalUs[row] as number;
  if (!(total >= 0 && total < LONGEST_RECORDED_US)) return true;
  return !((rows.restUs[row] as number) >= -RESOLUTION_US) && isShorterThanAStage(rows, row, total);
}

/** Stages are never negative, so only a negative rest can make the total shorter than one of them. */
const isShorterThanAStage = (rows: FrameMetricsColumns, row: ReportRow, total: number): boolean =>
  STAGES.some((stage) => (rows[stage][row] as number) > total + RESOLUTION_US);
const STAGES = [
  'unknownDelayUs',
  'inputUs',
  'animationUs',
  'layoutMeasureUs',
  'drawUs',
  'syncUs',
  'commandIssueUs',
  'swapBuffersUs',
] as const;
