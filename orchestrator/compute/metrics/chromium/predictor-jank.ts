import { sum } from 'd3-array';
import { at, FrameFlag, hasFlag, type Ledger, type Slide } from '../../slides/ledger.ts';
import { defineMetric, FRAMES, measured, NO_FRAMES, part, unavailable } from '../metric.ts';
import { PREDICTOR_TRACKER } from './scroll-frames.ts';

const SLOW_SCROLL_PX = 7;
const SLOW_THRESHOLD = 1.4;
const FAST_THRESHOLD = 1.2;

export const chromiumPredictorJank = defineMetric({
  id: 'chromium/predictor-jank',
  title: 'Jumps of the content, Chromium predictor jank',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of scrolling frames whose movement is larger or smaller than that of both neighbours, all in one direction, by 1.4 times in a slow scroll and 1.2 times in a fast one: a jump or a stop that frame times may not show.',
  formula: 'd2 / max(d1, d3) ≥ t or min(d1, d3) / d2 ≥ t, t = 1.4 if max(d) ≤ 7 px else 1.2, over frames',
  sources: [PREDICTOR_TRACKER],
  parts: { ...FRAMES, ...part('count', 'lower', 'janky', 'worstExcess') },
  needs: ['displacement'],
  related: ['flutter/abs-jerk'],
  measure: (ledger) => {
    const slides = ledger.slides.map((slide) => distancesOf(ledger, slide));
    const frames = sum(slides, ({ length }) => length);
    if (frames === 0) return NO_FRAMES;
    if (slides.some((distances) => distances.some(Number.isNaN)))
      return unavailable({ code: 'missing-input', need: 'displacement' });
    let [janky, worstExcess] = [0, 0];
    for (const distances of slides) {
      for (let i = 2; i < distances.length; i++) {
        const jumps = jump(distances[i - 2] as number, distances[i - 1] as number, distances[i] as number);
        janky += jumps.length;
        worstExcess = Math.max(worstExcess, ...jumps);
      }
    }
    return measured(janky / frames, { frames, janky, worstExcess });
  },
});

/** Movement of the frames in which the content scrolled. */
function distancesOf(ledger: Ledger, slide: Slide): readonly number[] {
  const distances: number[] = [];
  for (let row = slide.from; row < slide.to; row++) {
    if (hasFlag(ledger, row, FrameFlag.scrolling)) distances.push(at(ledger.displacementPx, row));
  }
  return distances;
}

/** How far the middle of three movements exceeds the threshold; empty if it does not, or if the direction changed. */
function jump(d1: number, d2: number, d3: number): readonly number[] {
  const isOneWay = (d1 > 0 && d2 > 0 && d3 > 0) || (d1 < 0 && d2 < 0 && d3 < 0);
  if (!isOneWay) return NONE;
  const [a, b, c] = [Math.abs(d1), Math.abs(d2), Math.abs(d3)];
  const threshold = Math.max(a, b, c) > SLOW_SCROLL_PX ? FAST_THRESHOLD : SLOW_THRESHOLD;
  const [up, down] = [b / Math.max(a, c), Math.min(a, c) / b];
  if (!(up >= threshold || down >= threshold)) return NONE;
  return [up, down].filter((ratio) => ratio >= threshold).map((ratio) => ratio - threshold);
}
/** Shared, because nearly all frames have this value. */
const NONE: readonly number[] = [];
