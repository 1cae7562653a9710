import type { LedgerRow } from '../index-spaces.ts';
import { at, FrameFlag, hasFlag, type Ledger, rememberedForLedger } from './ledger.ts';

/** The trace's resolution: times this close are equal (docs/metrics.md §1, "x > limit"). */
export const RESOLUTION_US = 2;

/** Absorbs float64 rounding of whole periods in µs; far below one nanosecond. */
const ROUNDING = 1e-9;

/** Number of whole periods in a time. */
export const wholePeriods = (us: number, periodUs: number): number => Math.floor(us / periodUs + ROUNDING);

/** Number of periods in a time, rounded; a tie rounds up. Most frames take one, which is found without a division. */
export const nearestPeriods = (us: number, periodUs: number): number =>
  us > 0.6 * periodUs && us < 1.4 * periodUs ? 1 : Math.floor(us / periodUs + 0.5 + ROUNDING);

/** round(I / T) ≥ 2: the frame missed a vsync. False without an interval. */
export const isLateBy = (intervalUs: number, periodUs: number): boolean =>
  nearestPeriods(intervalUs, periodUs) >= 2;

/** Absorbs float64 rounding of nanoseconds in µs; far below a nanosecond. */
const ROUNDING_US = 1e-6;

/** Whether a time exceeds a limit by more than the resolution; both in µs. */
export const exceeds = (us: number, limitUs: number): boolean => us - limitUs > RESOLUTION_US + ROUNDING_US;

/** Number of vsync periods that the frame spans, rounded: round(I / T). */
const vsyncsOf = (ledger: Ledger, row: LedgerRow): number =>
  nearestPeriods(at(ledger.intervalUs, row), at(ledger.periodUs, row));

/** m_N = max(0, round(I/T) − 1). */
export const missedVsyncs = (ledger: Ledger, row: LedgerRow): number =>
  Math.max(0, vsyncsOf(ledger, row) - 1);

export const isLate = (ledger: Ledger, row: LedgerRow): boolean => missedVsyncs(ledger, row) >= 1;

/** counted(N) = scrolling(N), or late(N) inside a slide. */
export const isCounted = (ledger: Ledger, row: LedgerRow): boolean =>
  hasFlag(ledger, row, FrameFlag.scrolling) || isLate(ledger, row);

/**
 * The counted frames of a run, slide after slide, as dense columns. Nearly every metric reads them, so they are gathered
 * once, with one division per frame.
 */
export interface CountedFrames {
  readonly count: number;
  /** Σ I_N. */
  readonly timeUs: number;
  /** Number of the frames in which content scrolled; the others were late. */
  readonly scrolling: number;
  /** The frame's row in the ledger. */
  readonly row: Int32Array;
  /** I_N. */
  readonly intervalUs: Float64Array;
  /** m_N. */
  readonly missedVsyncs: Float64Array;
  /** Slide i of the ledger has the entries [starts[i], starts[i + 1]). */
  readonly starts: readonly number[];
}

export const countedFrames = rememberedForLedger((ledger): CountedFrames => {
  const { slides, flags, intervalUs, periodUs } = ledger;
  const room = slides.reduce((sum, { from, to }) => sum + to - from, 0);
  const row = new Int32Array(room);
  const countedUs = new Float64Array(room);
  const missedVsyncs = new Float64Array(room);
  const starts = [0];
  let count = 0;
  let timeUs = 0;
  let scrolling = 0;
  for (const { from, to } of slides) {
    for (let frame = from; frame < to; frame++) {
      const interval = intervalUs[frame] as number;
      const period = periodUs[frame] as number;
      const vsyncs = nearestPeriods(interval, period);
      const late = vsyncs >= 2;
      const scrolls = ((flags[frame] as number) & FrameFlag.scrolling) !== 0;
      if (!late && !scrolls) continue;
      if (scrolls) scrolling++;
      timeUs += interval;
      row[count] = frame;
      countedUs[count] = interval;
      if (late) missedVsyncs[count] = vsyncs - 1;
      count++;
    }
    starts.push(count);
  }
  return {
    count,
    timeUs,
    scrolling,
    row: row.subarray(0, count),
    intervalUs: countedUs.subarray(0, count),
    missedVsyncs: missedVsyncs.subarray(0, count),
    starts,
  };
});

/** Ledger rows of the counted frames per slide: windows and look-backs never cross a slide's edge. */
export const countedBySlide = rememberedForLedger((ledger): readonly (readonly LedgerRow[])[] => {
  const { row, starts } = countedFrames(ledger);
  return ledger.slides.map((_, i) => listOf(row, starts[i] as number, starts[i + 1] as number));
});

export const countedRows = rememberedForLedger((ledger): readonly LedgerRow[] => {
  const { row } = countedFrames(ledger);
  return listOf(row, 0, row.length);
});

/** `Array.from` takes ten times as long: it iterates. */
function listOf(rows: Int32Array, from: number, to: number): readonly LedgerRow[] {
  const list: LedgerRow[] = [];
  for (let i = from; i < to; i++) list.push(rows[i] as LedgerRow);
  return list;
}
