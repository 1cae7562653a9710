import { NS_PER_US, periodUsFromHz, US_PER_MS } from '../../base/units.ts';
import type { FrameOrdinal } from '../index-spaces.ts';
import type { Trace } from '../trace/trace.ts';
import type { FrameRows } from './frame-rows.ts';
import { movedAnywhere, type ScrollSignals } from './scrolling.ts';

const DEFAULT_PERIOD_US = periodUsFromHz(60);
const AGREEING_INTERVALS = 8;
const AGREEMENT = 0.02;

/** Inputs that distinguish an app that chose a lower frame rate from one that is late. */
interface PeriodInputs {
  readonly intervalUs: Float64Array;
  readonly rows: FrameRows;
  readonly signals: ScrollSignals;
}

/**
 * T_N per frame of the trace: from the frame timeline, or else from the last display change; either is replaced if the app
 * evidently chose a lower frame rate.
 */
export function periodsOf(trace: Trace, { intervalUs, rows, signals }: PeriodInputs): Float64Array {
  const periodUs = reportedPeriods(trace);
  const shortestUs = least(periodUs);
  const longer = supportedPeriods(trace).filter((us) => us > shortestUs * (1 + AGREEMENT));
  if (longer.length === 0) return periodUs;
  const drawing = {
    intervalUs,
    totalUs: totalsOf(trace, rows),
    scrolls: movedAnywhere(signals, trace.frames.count),
  };
  for (const us of longer) inferLonger(periodUs, us, drawing);
  return periodUs;
}

function least(column: Float64Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < column.length; i++) lowest = Math.min(lowest, column[i] as number);
  return lowest;
}

function reportedPeriods({ frames, displays, meta }: Trace): Float64Array {
  const { count, vsyncUs, periodNs } = frames;
  const periodUs = new Float64Array(count);
  const fallback = meta?.displayModes?.[0];
  const fallbackUs = fallback === undefined ? Number.NaN : periodUsFromHz(fallback.refreshHz);
  let current = usOf(displays[0]?.periodNs, isPeriod(fallbackUs) ? fallbackUs : DEFAULT_PERIOD_US);
  let frame = 0;
  for (const change of [...displays, LAST_CHANGE]) {
    for (; frame < count && !((vsyncUs[frame] as number) >= change.timeUs); frame++) {
      const timelineNs = periodNs[frame] as number;
      periodUs[frame] = timelineNs === 0 ? current : usOf(timelineNs, current);
    }
    current = usOf(change.periodNs, current);
  }
  return periodUs;
}

/** A change after all frames. */
const LAST_CHANGE = { timeUs: Number.POSITIVE_INFINITY, periodNs: Number.NaN };

function usOf(periodNs: number | undefined, otherwise: number): number {
  const us = (periodNs ?? Number.NaN) / NS_PER_US;
  return isPeriod(us) ? us : otherwise;
}

/** 1 to 1,000 Hz: no display has another rate, and a shorter period would be 0 in whole milliseconds. */
export const isPeriod = (us: number): boolean => us >= US_PER_MS && us <= 1_000 * US_PER_MS;

/** Periods that the display can have, shortest first. */
function supportedPeriods({ displays, meta }: Trace): readonly number[] {
  const us = [
    ...displays.map(({ periodNs }) => periodNs / NS_PER_US),
    ...(meta?.displayModes ?? []).map(({ refreshHz }) => periodUsFromHz(refreshHz)),
  ];
  return [...new Set(us.filter(isPeriod))].sort((a, b) => a - b);
}

/** Drawing per frame of the trace. */
interface Drawing {
  readonly intervalUs: Float64Array;
  /** The slowest window's TOTAL_DURATION; NaN without a row. */
  readonly totalUs: Float64Array;
  readonly scrolls: Uint8Array;
}

/**
 * An app may choose a lower frame rate. It did if at least eight consecutive drawn frames took a longer supported period
 * and each was complete within the shorter one. A scrolling frame without a row ends such a run, because it was drawn and
 * nothing shows that it was complete in time; a still frame has no row and does not.
 */
function inferLonger(periodUs: Float64Array, longerUs: number, drawing: Drawing): void {
  const { intervalUs, totalUs, scrolls } = drawing;
  let from = 0;
  let drawn = 0;
  for (let frame = 0; frame <= intervalUs.length; frame++) {
    if (frame < intervalUs.length && isChosen(frame)) {
      drawn += Number.isNaN(totalUs[frame]) ? 0 : 1;
      continue;
    }
    if (drawn >= AGREEING_INTERVALS) periodUs.fill(longerUs, from, frame);
    from = frame + 1;
    drawn = 0;
  }
  function isChosen(frame: FrameOrdinal): boolean {
    const reportedUs = periodUs[frame] as number;
    if (longerUs <= reportedUs * (1 + AGREEMENT)) return false;
    if (!(Math.abs((intervalUs[frame] as number) - longerUs) <= longerUs * AGREEMENT)) return false;
    const total = totalUs[frame] as number;
    return Number.isNaN(total) ? scrolls[frame] === 0 : total < reportedUs;
  }
}

function totalsOf({ frames, frameMetrics }: Trace, { byWindow }: FrameRows): Float64Array {
  const totalUs = new Float64Array(frames.count).fill(Number.NaN);
  for (const rowOf of byWindow.values()) {
    for (let frame = 0; frame < frames.count; frame++) {
      const total = frameMetrics.totalUs[rowOf[frame] as number];
      if (total !== undefined && !((totalUs[frame] as number) >= total)) totalUs[frame] = total;
    }
  }
  return totalUs;
}
