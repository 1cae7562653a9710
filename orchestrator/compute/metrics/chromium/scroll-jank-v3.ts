import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { type MetricValue, measured } from '../metric.ts';
import { type ScrollFrame, scrollFramesOf, vsyncsBetween } from './scroll-frames.ts';
import { DROPPED_FRAME_TRACKER } from './source.ts';

const WINDOW_FRAMES = 64;

export const chromiumScrollJankV3 = defineMetric({
  id: 'chromium/scroll-jank-v3',
  title: 'Delayed scroll frames, Chromium v3',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of scrolling frames shown more than one and a half vsyncs after the one before although there was input: the gap is excused when the input paused for as long.',
  formula: 'frames with Δpresent > 1.5·T and (first input − previous last input) < 1.5·T / frames presented',
  sources: [DROPPED_FRAME_TRACKER],
  needs: ['intervals', 'touches'],
  related: ['chromium/scroll-jank-v4', 'missed-vsyncs', 'input-starvation-ratio'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  if (ledger.oldestSampleUs === undefined) return NO_FRAMES;
  const slides = ledger.slides.map((slide) => scrollFramesOf(ledger, slide).filter(isValid));
  const frames = slides.reduce((sum, slide) => sum + slide.length, 0);
  if (frames === 0) return NO_FRAMES;
  const missed = slides.flatMap((slide) =>
    slide.slice(1).map((frame, i) => missedVsyncs(frame, slide[i] ?? frame)),
  );
  const delayed = missed.filter((vsyncs) => vsyncs > 0).length;
  return measured(delayed / frames, {
    frames,
    delayedFrames: delayed,
    missedVsyncs: missed.reduce((sum, vsyncs) => sum + vsyncs, 0),
    maxMissedVsyncs: missed.reduce((most, vsyncs) => Math.max(most, vsyncs), 0),
    windows: windowsOf(missed),
  });
}

/** The tracker ignores frames shown before their own input. */
const isValid = (frame: ScrollFrame): boolean =>
  frame.isDamaging && frame.lastInputUs >= frame.firstInputUs && frame.presentUs > frame.lastInputUs;

function missedVsyncs(frame: ScrollFrame, previous: ScrollFrame): number {
  const marginUs = 1.5 * frame.periodUs;
  const isLate = frame.presentUs - previous.presentUs > marginUs;
  const hadInput = frame.firstInputUs - previous.lastInputUs < marginUs;
  return isLate && hadInput ? vsyncsBetween(previous.presentUs, frame.presentUs, frame.periodUs) - 1 : 0;
}

/** Percentages over each 64 judged frames; Chromium reports no unfinished window. */
function windowsOf(missed: readonly number[]): readonly number[] {
  const windows: number[] = [];
  for (let end = WINDOW_FRAMES; end <= missed.length; end += WINDOW_FRAMES) {
    const delayed = missed.slice(end - WINDOW_FRAMES, end).filter((vsyncs) => vsyncs > 0).length;
    windows.push(Math.floor((100 * delayed) / WINDOW_FRAMES));
  }
  return windows;
}
