import { at, isCounted } from '../../slides/counted.ts';
import type { Callbacks, Ledger } from '../../slides/ledger.ts';
import type { Slide } from '../../slides/slide.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { type MetricValue, measured } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

const WINDOW_US = 1_000_000;

export const taobaoTouchWindowFps = defineMetric({
  id: 'taobao/touch-window-fps',
  title: 'Frames in the second after touch, Taobao (the scheme it gave up)',
  unit: 'fps',
  better: 'higher',
  definition:
    'Frames rendered in the first second after touch-down, averaged over slides. Two defects made its authors replace it: a scroll shorter than a second reads low however smooth it is, and any drawing counts, moved by the finger or not, in the slide or after it. Of a single slide, an import or a golden vector the frames of the slides are known only.',
  formula: 'Σ frames rendered with V_N in [touch-down, touch-down + 1 s) / finger slides',
  sources: [TAOBAO_ARTICLE],
  needs: ['intervals'],
  related: ['finger-sliding-fps', 'choreographer/fps'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const slides = ledger.slides.filter((slide) => slide.kind === 'finger' && slide.to > slide.from);
  if (slides.length === 0) return NO_FRAMES;
  const frames = slides.map((slide) => renderedIn(ledger, slide));
  const whole = frames.reduce((sum, count) => sum + count, 0);
  const short = slides.filter((slide) => slide.endUs - slide.startUs < WINDOW_US).length;
  return measured(whole / slides.length, { perSlide: frames, slidesShorterThanWindow: short });
}

function renderedIn(ledger: Ledger, slide: Slide): number {
  if (ledger.callbacks !== undefined)
    return drawnIn(ledger.callbacks, slide, ledger.ordinal[slide.from] ?? 0);
  let frames = 0;
  for (let row = slide.from; row < slide.to; row++) {
    if (at(ledger.vsyncUs, row) - slide.startUs < WINDOW_US && isRendered(ledger, row)) frames++;
  }
  return frames;
}

/** From the slide's first frame back to the touch-down and on to the window's end; lost callbacks have no time. */
function drawnIn({ vsyncUs, drawn }: Callbacks, { startUs }: Slide, firstFrame: number): number {
  let frame = firstFrame;
  while (frame > 0 && !(at(vsyncUs, frame - 1) < startUs)) frame--;
  let frames = 0;
  for (; frame < vsyncUs.length; frame++) {
    const sinceDownUs = at(vsyncUs, frame) - startUs;
    if (sinceDownUs >= WINDOW_US) break;
    if (sinceDownUs >= 0 && drawn[frame] === 1) frames++;
  }
  return frames;
}

const isRendered = (ledger: Ledger, row: number): boolean =>
  isCounted(ledger, row) || !Number.isNaN(at(ledger.stages.totalUs, row));
