import { NS_PER_US, periodUsFromHz } from '../../units.ts';
import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import type { FrameRows } from './frame-rows.ts';

const DEFAULT_PERIOD_US = periodUsFromHz(60);
const AGREEING_INTERVALS = 8;
const AGREEMENT = 0.02;

/** T_N: what the frame timeline says, else the display's last change, else what the app evidently chose. */
export function periodsOf(trace: Trace, intervalUs: Float64Array, rows: FrameRows): Float64Array {
  const periodUs = toldPeriods(trace);
  for (const longerUs of supportedPeriods(trace)) {
    inferLonger(periodUs, longerUs, intervalUs, (frame) => rowOf(frame, rows), trace.frameMetrics);
  }
  return periodUs;
}

function toldPeriods({ frames, displays, meta }: Trace): Float64Array {
  const periodUs = new Float64Array(frames.count);
  const fallback = meta?.displayModes?.[0];
  let current = fallback === undefined ? DEFAULT_PERIOD_US : periodUsFromHz(fallback.refreshHz);
  current = usOf(displays[0]?.periodNs, current);
  let change = 0;
  for (let frame = 0; frame < frames.count; frame++) {
    const vsync = frames.vsyncUs[frame] as number;
    for (; change < displays.length && (displays[change]?.timeUs ?? 0) <= vsync; change++) {
      current = usOf(displays[change]?.periodNs, current);
    }
    periodUs[frame] = usOf(frames.periodNs[frame], current);
  }
  return periodUs;
}

const usOf = (periodNs: number | undefined, otherwise: number): number =>
  periodNs === undefined || !(periodNs > 0) ? otherwise : periodNs / NS_PER_US;

/** Periods that the display can have, shortest first. */
function supportedPeriods({ displays, meta }: Trace): readonly number[] {
  const us = [
    ...displays.map(({ periodNs }) => periodNs / NS_PER_US),
    ...(meta?.displayModes ?? []).map(({ refreshHz }) => periodUsFromHz(refreshHz)),
  ];
  return [...new Set(us.filter((period) => period > 0))].sort((a, b) => a - b);
}

/**
 * An app may choose a lower frame rate: runs of at least eight intervals of a longer supported period, each
 * frame of them done within the shorter one. Without the rows' word a regular loss of vsyncs is lateness.
 */
function inferLonger(
  periodUs: Float64Array,
  longerUs: number,
  intervalUs: Float64Array,
  rowAt: (frame: number) => number,
  { totalUs }: FrameMetricsColumns,
): void {
  let from = 0;
  for (let frame = 0; frame <= intervalUs.length; frame++) {
    const agrees = frame < intervalUs.length && isChosen(frame);
    if (agrees) continue;
    if (frame - from >= AGREEING_INTERVALS) periodUs.fill(longerUs, from, frame);
    from = frame + 1;
  }
  function isChosen(frame: number): boolean {
    const told = periodUs[frame] as number;
    if (longerUs <= told * (1 + AGREEMENT)) return false;
    if (Math.abs((intervalUs[frame] as number) - longerUs) > longerUs * AGREEMENT) return false;
    return (totalUs[rowAt(frame)] ?? Number.POSITIVE_INFINITY) < told;
  }
}

/** The slowest window decides what the app could have shown. */
function rowOf(frame: number, { byWindow }: FrameRows): number {
  for (const column of byWindow.values()) {
    const row = column[frame] ?? -1;
    if (row >= 0) return row;
  }
  return -1;
}
