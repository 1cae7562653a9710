import type { GfxinfoRecording, GfxinfoSlide } from '../../base/gfxinfo-recording.ts';
import { periodUsFromHz, US_PER_MS } from '../../base/units.ts';
import type { FramestatsFrame } from '../import/framestats-row.ts';
import { framestatsTables } from '../import/framestats-tables.ts';
import { LONGEST_BELIEVABLE_US, LONGEST_RECORDED_US } from '../slides/frame-rows.ts';
import { SETTLED_US } from '../slides/spans.ts';
import { type DrawnFrame, type DumpedRows, drawnFrames, dumpedRows } from './drawn-frames.ts';
import { timelineVerdicts, wholePackets } from './frame-timeline.ts';

/** A frame callback that the app had, or that the probe would have recorded. */
interface SlideCallback {
  readonly vsyncUs: number;
  readonly periodUs: number;
  /** Whether it follows a rest, whose length is not part of a frame. */
  readonly afterRest: boolean;
}
interface SlideCallbacks {
  readonly callbacks: readonly SlideCallback[];
  /** Vsync of the last drawn frame that belongs to the slide; −Infinity without one. */
  readonly lastUs: number;
}

/**
 * The callbacks of one slide from its drawn frames, in the order of their vsyncs. A vsync for which no frame was requested
 * while the main thread was free becomes a still callback, as the probe would record it: it is not a missed vsync.
 * @param liftedUs the earliest time at which the finger can have been lifted
 */
export function slideCallbacks(drawn: readonly FramestatsFrame[], liftedUs: number): SlideCallbacks {
  // Windows that draw for the same vsync share its callback.
  const frames = drawn.filter(({ vsyncUs }, i) => vsyncUs !== drawn[i - 1]?.vsyncUs);
  const callbacks: SlideCallback[] = [];
  let afterRest = true;
  let lastUs = Number.NEGATIVE_INFINITY;
  for (const [i, frame] of frames.entries()) {
    const { vsyncUs, periodUs } = frame;
    const next = frames[i + 1];
    callbacks.push({ vsyncUs, periodUs, afterRest });
    lastUs = vsyncUs;
    const doneUs = Math.max(vsyncUs, frame.completedUs);
    const rests =
      next === undefined ||
      next.intendedUs - doneUs > SETTLED_US ||
      next.intendedUs - freeUs(frame) > LONGEST_BELIEVABLE_US;
    const still = rests ? [vsyncUs + periodUs] : unaskedVsyncs(frame, freeUs(frame), next.intendedUs);
    callbacks.push(...still.map((us) => ({ vsyncUs: us, periodUs, afterRest: false })));
    if (rests && doneUs >= liftedUs) break;
    afterRest = rests;
  }
  return { callbacks, lastUs };
}

/**
 * The vsyncs between a frame and the one for which the next frame was asked, without those that the frame itself missed.
 * @param freeUs when the next frame could have been drawn
 */
export function unaskedVsyncs(
  { vsyncUs, periodUs }: Pick<SlideCallback, 'vsyncUs' | 'periodUs'>,
  freeUs: number,
  askedUs: number,
): readonly number[] {
  const asked = Math.round((askedUs - vsyncUs) / periodUs);
  const first = Math.max(1, Math.floor((freeUs - vsyncUs) / periodUs) + 1);
  return Array.from({ length: Math.max(0, asked - first) }, (_, k) => vsyncUs + (first + k) * periodUs);
}

/** Time at which the main thread was done with the frame. */
const freeUs = ({ intendedUs, stages }: FramestatsFrame): number =>
  ON_MAIN.reduce((us, stage) => us + (stages[stage] ?? 0), intendedUs);
const ON_MAIN = ['unknownDelayUs', 'inputUs', 'animationUs', 'layoutMeasureUs', 'drawUs', 'syncUs'] as const;

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
