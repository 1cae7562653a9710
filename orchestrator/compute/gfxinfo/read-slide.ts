import type { GfxinfoRecording, GfxinfoSlide } from '../../base/gfxinfo-recording.ts';
import { periodUsFromHz, US_PER_MS } from '../../base/units.ts';
import { framestatsTables } from '../import/framestats-tables.ts';
import { LONGEST_RECORDED_US } from '../slides/frame-rows.ts';
import { type DrawnFrame, drawnFrames } from './drawn-frames.ts';
import { type DumpedRows, dumpedRows } from './dumped-rows.ts';
import { wholePackets } from './frame-timeline.ts';
import { numberIn } from './number-in.ts';
import { presentTimes } from './present-times.ts';
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
