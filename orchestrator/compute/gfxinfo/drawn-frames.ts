import { usFromNs } from '../../base/units.ts';
import {
  type FramestatsFrame,
  framestatsFrame,
  framestatsTimes,
  isDrawnAlone,
  reportedPeriodUs,
} from '../import/framestats-row.ts';
import type { FramestatsTable } from '../import/framestats-tables.ts';
import { JankBit } from '../slides/jank-bits.ts';
import type { TimelineVerdict } from './frame-timeline.ts';

/** Content of the dumps of one slide. */
export interface DumpedRows {
  readonly rows: readonly DumpedRow[];
  /** Ranges in which rows are missing between two dumps, ns of CLOCK_MONOTONIC. */
  readonly holes: readonly { readonly fromNs: number; readonly toNs: number }[];
}
export interface DumpedRow {
  readonly window: string;
  readonly values: ReadonlyMap<string, number>;
}

/** Joins overlapping dumps; if a row is in several, the latest counts, because its frame may have been incomplete before. */
export function dumpedRows(dumps: readonly (readonly FramestatsTable[])[]): DumpedRows {
  const rows = new Map<string, DumpedRow>();
  const lastOf = new Map<string, DumpedRow>();
  const holes: DumpedRows['holes'][number][] = [];
  for (const dump of dumps) {
    for (const { window, rows: ofWindow } of dump) {
      const dumped = ofWindow.map((values): DumpedRow => ({ window, values }));
      const [first, last, before] = [dumped[0], dumped.at(-1), lastOf.get(window)];
      if (first === undefined || last === undefined) continue;
      const overlaps = before === undefined || dumped.some((row) => keyOf(row) === keyOf(before));
      if (!overlaps) holes.push({ fromNs: vsyncOf(before), toNs: vsyncOf(first) });
      for (const row of dumped) rows.set(keyOf(row), row);
      lastOf.set(window, last);
    }
  }
  return { rows: [...rows.values()], holes };
}

const vsyncOf = ({ values }: DumpedRow): number => values.get('Vsync') ?? Number.NaN;

const keyOf = ({ window, values }: DumpedRow): string =>
  [window, ...['Flags', 'IntendedVsync', 'Vsync', 'HandleInputStart'].map((name) => values.get(name))].join();

export interface DrawnFrame extends FramestatsFrame {
  readonly window: string;
  /** False for a row that is flagged to be ignored or has impossible times: the frame exists, but its stages are unknown. */
  readonly isReport: boolean;
  /** Time at which the display showed it; NaN unknown. */
  readonly presentUs: number;
  /** Verdict of the frame timeline; absent if it was not recorded. */
  readonly verdict: TimelineVerdict | undefined;
}

/**
 * The frames requested since `fromUs`, in the order of their vsyncs; one per window and vsync, asked for or drawn. While the
 * main thread is busy, the RenderThread draws its animations alone: at one vsync, such a frame gives way to that of the main
 * thread.
 */
export function drawnFrames(
  rows: readonly DumpedRow[],
  known: {
    readonly fromUs: number;
    /** Period of rows that report none; absent: they are no reports. */
    readonly fallbackUs: number | undefined;
    /** Period of frames whose rows are no reports. */
    readonly usualUs: number;
    /** A longer duration is impossible. */
    readonly longestUs: number;
    /** Display times by the time at which the buffer was ready, from SurfaceFlinger's dump. */
    readonly shownNs: ReadonlyMap<number, number>;
    /** Verdicts by vsync id. */
    readonly verdicts: ReadonlyMap<number, TimelineVerdict>;
  },
): readonly DrawnFrame[] {
  const frames = new Map<string, DrawnFrame>();
  const printed = new Set<number>();
  const requests = new Set<string>();
  for (const { window, values } of byThread(rows)) {
    const report = framestatsFrame(values, known.fallbackUs, known.longestUs);
    const frame = report ?? {
      ...framestatsTimes(values),
      periodUs: reportedPeriodUs(values) ?? known.usualUs,
      stages: {},
    };
    if (!(frame.vsyncUs >= known.fromUs)) continue;
    const key = `${window} ${frame.vsyncUs}`;
    const request = `${window} ${frame.intendedUs} ${isDrawnAlone(values)}`;
    if (frames.get(key)?.isReport === true || requests.has(request)) continue;
    if (report !== undefined) requests.add(request);
    const verdict = known.verdicts.get(values.get('FrameTimelineVsyncId') ?? NO_VSYNC);
    const dumpedNs = known.shownNs.get(values.get('GpuCompleted') ?? 0) ?? Number.NaN;
    const dumpedUs = usFromNs(Number.isNaN(dumpedNs) ? printedNs(values, printed) : dumpedNs);
    const presentUs = verdict === undefined ? dumpedUs : (presentUsOf(verdict) ?? dumpedUs);
    frames.set(key, { ...frame, window, isReport: report !== undefined, presentUs, verdict });
  }
  return withSteadyPeriods([...frames.values()].sort((a, b) => a.vsyncUs - b.vsyncUs));
}

/** Those that the main thread drew come first. */
const byThread = (rows: readonly DumpedRow[]): readonly DumpedRow[] =>
  [false, true].flatMap((alone) => rows.filter(({ values }) => isDrawnAlone(values) === alone));

/** A display measures its period anew for each frame: what differs by less than this is one rate. */
const ONE_RATE = 0.02;

/** Each period as that of the last frame that had another one. */
function withSteadyPeriods(frames: readonly DrawnFrame[]): readonly DrawnFrame[] {
  let steadyUs = Number.NaN;
  return frames.map((frame) => {
    const isSame = Math.abs(frame.periodUs - steadyUs) < ONE_RATE * steadyUs;
    if (!isSame) steadyUs = frame.periodUs;
    return { ...frame, periodUs: steadyUs };
  });
}

const NO_VSYNC = -1;

/** NaN for a dropped frame, which was not shown; undefined if the timeline does not have the time. */
function presentUsOf({ jankClass, presentNs }: TimelineVerdict): number | undefined {
  const isDropped = (jankClass & JankBit.dropped) !== 0;
  return Number.isNaN(presentNs) && !isDropped ? undefined : usFromNs(presentNs);
}

/** A complete picture is shown at one of the next refreshes. */
const LONGEST_WAIT_NS = 300_000_000;

/**
 * The row's own DisplayPresentTime, which is known some frames later (API 31+). Until then the row may have that of the frame
 * that had its place in the ring before: a time before its buffer was complete or long after, or that of another row.
 * @param printed the times of the rows so far
 */
function printedNs(values: DumpedRow['values'], printed: Set<number>): number {
  const ns = values.get('DisplayPresentTime') ?? 0;
  const completeNs = Math.max(values.get('SwapBuffers') ?? Number.NaN, values.get('GpuCompleted') ?? 0);
  if (!(ns >= completeNs && ns <= completeNs + LONGEST_WAIT_NS) || printed.has(ns)) return Number.NaN;
  printed.add(ns);
  return ns;
}
