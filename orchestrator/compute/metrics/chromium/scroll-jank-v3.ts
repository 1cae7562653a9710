import { defineMetric, FRAMES, measured, NO_FRAMES, part } from '../metric.ts';
import { DROPPED_FRAME_TRACKER, type ScrollFrame, scrollFrames, vsyncsIn } from './scroll-frames.ts';

const WINDOW_FRAMES = 64;
export const JANK_PARTS = {
  ...FRAMES,
  ...part('count', 'lower', 'delayedFrames', 'missedVsyncs', 'maxMissedVsyncs'),
};

export const chromiumScrollJankV3 = defineMetric({
  id: 'chromium/scroll-jank-v3',
  title: 'Delayed scroll frames, Chromium v3',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of scrolling frames shown more than one and a half vsyncs after the one before although there was input: the gap is excused when the input paused for as long. When frames were shown is computed as for the scroll hitch rate; a fling has an update at each vsync.',
  formula: 'frames with Δpresent > 1.5·T and (first input − previous last input) < 1.5·T / frames presented',
  sources: [DROPPED_FRAME_TRACKER],
  parts: JANK_PARTS,
  needs: ['intervals', 'touches'],
  related: ['chromium/scroll-jank-v4', 'missed-vsyncs', 'input-starvation-ratio'],
  measure: (ledger) => {
    if (ledger.oldestSampleUs === undefined) return NO_FRAMES;
    const missed = missedByFrame(scrollFrames(ledger).flat());
    if (missed.length === 0) return NO_FRAMES;
    const delayed = missed.filter((vsyncs) => vsyncs > 0).length;
    return measured(delayed / missed.length, {
      frames: missed.length,
      delayedFrames: delayed,
      missedVsyncs: missed.reduce((sum, vsyncs) => sum + vsyncs, 0),
      maxMissedVsyncs: missed.reduce((most, vsyncs) => Math.max(most, vsyncs), 0),
      windows: windowsOf(missed.slice(1)),
    });
  },
});

/** Percentages over each 64 frames after the first; Chromium reports no unfinished window. */
function windowsOf(missed: readonly number[]): readonly number[] {
  const windows: number[] = [];
  for (let end = WINDOW_FRAMES; end <= missed.length; end += WINDOW_FRAMES) {
    const delayed = missed.slice(end - WINDOW_FRAMES, end).filter((vsyncs) => vsyncs > 0).length;
    windows.push(Math.floor((100 * delayed) / WINDOW_FRAMES));
  }
  return windows;
}

/**
 * ScrollJankDroppedFrameTracker: the vsyncs missed before each presented frame, 0 for the first. It also compares the first
 * frame of a scroll with the last of the scroll before; a pause of input then excuses the gap. Frames that did not move
 * the content, were out of order or were shown before their own input are ignored.
 */
export function missedByFrame(frames: readonly ScrollFrame[]): readonly number[] {
  const missed: number[] = [];
  let previous: ScrollFrame | undefined;
  for (const frame of frames) {
    if (!isValid(frame, previous)) continue;
    missed.push(previous === undefined ? 0 : missedVsyncs(frame, previous));
    previous = frame;
  }
  return missed;
}

const isValid = (frame: ScrollFrame, previous: ScrollFrame | undefined): boolean =>
  frame.isDamaging &&
  frame.lastInputUs >= frame.firstInputUs &&
  frame.presentUs > frame.lastInputUs &&
  (previous === undefined || frame.presentUs > previous.presentUs);

function missedVsyncs(frame: ScrollFrame, previous: ScrollFrame): number {
  const gapUs = frame.presentUs - previous.presentUs;
  const marginUs = 1.5 * frame.periodUs;
  const hadInput = frame.firstInputUs - previous.lastInputUs < marginUs;
  return gapUs > marginUs && hadInput ? vsyncsIn(gapUs, frame.periodUs) - 1 : 0;
}
