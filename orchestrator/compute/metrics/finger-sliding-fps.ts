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
  const drag = { frames: 0, us: 0 };
  const fling = { frames: 0, us: 0 };
  const other = { frames: 0, us: 0 };
  const { row, intervalUs, starts } = countedFrames(ledger);
  ledger.slides.forEach(({ kind }, slide) => {
    if (kind !== 'finger') return;
    for (let i = starts[slide] as number; i < (starts[slide + 1] as number); i++) {
      const flags = ledger.flags[row[i] as number] as number;
      const phase = (flags & FrameFlag.drag) !== 0 ? drag : (flags & FrameFlag.fling) !== 0 ? fling : other;
      phase.frames++;
      phase.us += intervalUs[i] as number;
    }
  });
  const all = { frames: drag.frames + fling.frames + other.frames, us: drag.us + fling.us + other.us };
  if (all.us === 0) return NO_FRAMES;
  return measured(fps(all), {
    ...(drag.us > 0 ? { drag: fps(drag) } : {}),
    ...(fling.us > 0 ? { fling: fps(fling) } : {}),
  });
}

const fps = ({ frames, us }: { readonly frames: number; readonly us: number }): number =>
  (frames * US_PER_S) / us;
