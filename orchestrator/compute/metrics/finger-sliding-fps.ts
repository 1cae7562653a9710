import { US_PER_S } from '../../units.ts';
import { countedFrames } from '../slides/counted.ts';
import { FrameFlag, type Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './define.ts';
import { type MetricValue, measured } from './metric.ts';
import { CHOREOGRAPHER, ON_SCROLL_CHANGED } from './sources.ts';

export const fingerSlidingFps = defineMetric({
  id: 'finger-sliding-fps',
  title: 'Finger sliding frame rate',
  unit: 'fps',
  better: 'higher',
  definition:
    'The sliding frame rate of slides that a finger began, with the rates of the drag (finger on the glass) and of the fling after it.',
  formula: 'frames · 1e9 / Σ I_N over counted frames of finger slides; parts drag and fling',
  sources: [CHOREOGRAPHER, ON_SCROLL_CHANGED],
  needs: ['intervals'],
  related: ['sliding-fps', 'input-starvation-ratio'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const all = fps(ledger);
  if (all === undefined) return NO_FRAMES;
  const drag = fps(ledger, FrameFlag.drag);
  const fling = fps(ledger, FrameFlag.fling);
  return measured(all, {
    ...(drag === undefined ? {} : { drag }),
    ...(fling === undefined ? {} : { fling }),
  });
}

/** Of the frames of finger slides, or of those in one phase; undefined without any. */
function fps(ledger: Ledger, phase?: number): number | undefined {
  const { row, intervalUs, starts } = countedFrames(ledger);
  let frames = 0;
  let us = 0;
  for (let slide = 0; slide < ledger.slides.length; slide++) {
    if (ledger.slides[slide]?.kind !== 'finger') continue;
    const end = starts[slide + 1] as number;
    for (let i = starts[slide] as number; i < end; i++) {
      if (phase !== undefined && ((ledger.flags[row[i] as number] as number) & phase) === 0) continue;
      frames++;
      us += intervalUs[i] as number;
    }
  }
  return us === 0 ? undefined : (frames * US_PER_S) / us;
}
