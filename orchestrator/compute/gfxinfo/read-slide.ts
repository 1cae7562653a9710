import type { GfxinfoRecording, GfxinfoSlide } from '../../base/gfxinfo-recording.ts';
import { periodUsFromHz, US_PER_MS } from '../../base/units.ts';
import { framestatsTables } from '../import/framestats-tables.ts';
import { LONGEST_RECORDED_US } from '../slides/frame-rows.ts';
import { type DrawnFrame, drawnFrames } from './drawn-frames.ts';
import { type DumpedRows, dumpedRows } from './dumped-rows.ts';
import { wholePackets } from './frame-timeline.ts';
import { type SlideCallback, slideCallbacks } from './slide-callbacks.ts';
import { timelineVerdicts } from './timeline-verdicts.ts';

/** One gesture and the frames that it caused. Times are on CLOCK_MONOTONIC. */
export interface ReadSlide {
  readonly startUs: number;
  readonly engine: string;
  /** Process ids in the dumps; several if the app restarted. */
  readonly pids: readonly number[];
  readonly callbacks: readonly SlideCallback[];
  readonly frames: readonly DrawnFrame[];
  /** Number of frames that were counted, but whose rows had left the ring of 120 before they were read. */
  readonly lost: number;
  readonly holes: DumpedRows['holes'];
}

/** Number of frames of the process since its last reset; undefined if it was not printed. */
const framesRendered = (dump: readonly string[]): number | undefined =>
  numberIn(dump, /^\s*Total frames rendered: (\d+)/);

const PID = /^\*\* Graphics info for pid (\d+) /;

export function readSlide(slide: GfxinfoSlide, { refreshHz }: GfxinfoRecording): ReadSlide {
  const { rows, holes } = dumpedRows(slide.framestats.map((dump) => framestatsTables(dump.join('\n'))));
  const lost = Math.max(0, (framesRendered(slide.framestats.at(-1) ?? []) ?? 0) - rows.length);
  const fallbackUs = periodUsFromHz(refreshHz);
  const startUs = (numberIn(slide.reset, /^Uptime: (\d+)/) ?? 0) * US_PER_MS;
  const pids = [slide.reset, ...slide.framestats].flatMap((dump) => numberIn(dump, PID) ?? []);
  const trace = wholePackets(Buffer.from(slide.frameTimeline ?? '', 'base64'));
  const frames = drawnFrames(rows, {
    fromUs: startUs,
    fallbackUs,
    usualUs: fallbackUs,
    longestUs: LONGEST_RECORDED_US,
    shownNs: presentTimes(slide.latency.flat()),
    verdicts: timelineVerdicts(trace, pids),
  });
  const { callbacks, lastUs } = slideCallbacks(frames, startUs + slide.durationMs * US_PER_MS);
  return {
    startUs,
    engine: slide.engine,
    pids,
    callbacks,
    frames: frames.filter(({ vsyncUs, isReport }) => isReport && vsyncUs <= lastUs),
    lost,
    holes,
  };
}

/** The number captured by a pattern in the first line that it matches; undefined if it matches none. */
export function numberIn(lines: readonly string[], pattern: RegExp): number | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

/** Row of `dumpsys SurfaceFlinger --latency`: times at which a frame was due, shown and ready, ns of CLOCK_MONOTONIC. */
const ROW = /^(\d+)\t(\d+)\t(\d+)$/;

/**
 * Display time by ready time, ns. The ready time is that of the frame's acquire fence, printed by framestats as
 * GpuCompleted (API 31+).
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/services/surfaceflinger/FrameTracker.cpp (dumpStats)
 */
function presentTimes(lines: readonly string[]): ReadonlyMap<number, number> {
  const shownNs = new Map<number, number>();
  for (const line of lines) {
    const [, , shown, ready] = (ROW.exec(line) ?? []).map(Number);
    if (isTime(shown) && isTime(ready)) shownNs.set(ready, shown);
  }
  return shownNs;
}

/** 0 marks an empty row, INT64_MAX a time that is not known yet. */
const isTime = (ns: number | undefined): ns is number =>
  ns !== undefined && ns > 0 && Number.isSafeInteger(ns);
