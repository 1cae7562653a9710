import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { type MetricValue, measured } from '../metric.ts';
import { missedByFrame } from './dropped-frames.ts';
import { scrollFrames } from './scroll-frames.ts';
import { DROPPED_FRAME_TRACKER } from './source.ts';

const WINDOW_FRAMES = 64;

export const chromiumScrollJankV3 = defineMetric({
  id: 'chromium/scroll-jank-v3',
  title: 'Delayed scroll frames, Chromium v3',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of scrolling frames shown more than one and a half vsyncs after the one before although there was input: the gap is excused when the input paused for as long. When frames were shown is computed as for the scroll hitch rate; a fling has an update at each vsync.',
  formula: 'frames with Δpresent > 1.5·T and (first input − previous last input) < 1.5·T / frames presented',
  sources: [DROPPED_FRAME_TRACKER],
  needs: ['intervals', 'touches'],
  related: ['chromium/scroll-jank-v4', 'missed-vsyncs', 'input-starvation-ratio'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
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
}

/** Percentages over each 64 frames after the first; Chromium reports no unfinished window. */
function windowsOf(missed: readonly number[]): readonly number[] {
  const windows: number[] = [];
  for (let end = WINDOW_FRAMES; end <= missed.length; end += WINDOW_FRAMES) {
    const delayed = missed.slice(end - WINDOW_FRAMES, end).filter((vsyncs) => vsyncs > 0).length;
    windows.push(Math.floor((100 * delayed) / WINDOW_FRAMES));
  }
  return windows;
}
