import type { GfxinfoRecording, GfxinfoSlide } from '../../base/gfxinfo-recording.ts';
import { periodUsFromHz, US_PER_MS } from '../../base/units.ts';
import { type DrawnFrame, drawnFrames } from './drawn-frames.ts';
import { type DumpedRows, dumpedRows } from './dumped-rows.ts';
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
  readonly lost: number;
  readonly holes: DumpedRows['holes'];
}

const PID = /^\*\* Graphics info for pid (\d+) /;

export function readSlide(slide: GfxinfoSlide, { refreshHz }: GfxinfoRecording): ReadSlide {
  const { rows, lost, holes } = dumpedRows(slide.framestats);
  const startUs = (numberIn(slide.reset, /^Uptime: (\d+)/) ?? 0) * US_PER_MS;
  const pids = [slide.reset, ...slide.framestats].flatMap((dump) => numberIn(dump, PID) ?? []);
  const trace = Buffer.from(slide.frameTimeline ?? '', 'base64');
  const frames = drawnFrames(rows, {
    fromUs: startUs,
    fallbackUs: periodUsFromHz(refreshHz),
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
