import type { LedgerRow } from '../../index-spaces.ts';
import { isCounted } from '../../slides/counted.ts';
import { at, type Callbacks, type Ledger, type Slide } from '../../slides/ledger.ts';
import { defineMetric, measured, NO_FRAMES, part } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

const WINDOW_US = 1_000_000;

export const taobaoTouchWindowFps = defineMetric({
  id: 'taobao/touch-window-fps',
  title: 'Frames in the second after touch, Taobao (superseded)',
  unit: 'fps',
  better: 'higher',
  definition:
    'Frames rendered in the first second after touch-down, averaged over slides. Its authors replaced it for two defects: a scroll shorter than a second has a low value however smooth it is, and any drawing counts, whether the content moves or not, in the slide or after it. For a single slide, an import or a golden vector only the frames of the slides are known.',
  formula: 'Σ frames rendered with V_N in [touch-down, touch-down + 1 s) / finger slides',
  sources: [TAOBAO_ARTICLE],
  parts: part('count', 'neither', 'slidesShorterThanWindow'),
  needs: ['intervals'],
  related: ['finger-sliding-fps', 'choreographer/fps'],
  measure: (ledger) => {
    const slides = ledger.slides.filter((slide) => slide.kind === 'finger' && slide.to > slide.from);
    if (slides.length === 0) return NO_FRAMES;
    const frames = slides.map((slide) => renderedIn(ledger, slide));
    const whole = frames.reduce((sum, count) => sum + count, 0);
    const short = slides.filter((slide) => slide.endUs - slide.startUs < WINDOW_US).length;
    return measured(whole / slides.length, { perSlide: frames, slidesShorterThanWindow: short });
  },
});

function renderedIn(ledger: Ledger, slide: Slide): number {
  if (ledger.callbacks !== undefined)
    return drawnIn(ledger.callbacks, slide, ledger.ordinal[slide.from] ?? 0);
  let frames = 0;
  for (let row = slide.from; row < slide.to; row++) {
    if (at(ledger.vsyncUs, row) - slide.startUs < WINDOW_US && isRendered(ledger, row)) frames++;
  }
  return frames;
}

/** Drawn frames from touch-down to the window's end; lost callbacks have no time. */
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

const isRendered = (ledger: Ledger, row: LedgerRow): boolean =>
  isCounted(ledger, row) || !Number.isNaN(at(ledger.stages.totalUs, row));
