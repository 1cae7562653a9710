import { US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import { FrameFlag } from '../slides/ledger.ts';
import { CHOREOGRAPHER, ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const fingerSlidingFps = defineMetric({
  id: 'finger-sliding-fps',
  title: 'Finger sliding frame rate',
  unit: 'fps',
  better: 'higher',
  definition:
    'The sliding frame rate of finger slides, with the rates of the drag (finger down) and of the fling after it as parts.',
  formula: 'frames · 1e9 / Σ I_N over counted frames of finger slides; parts drag and fling',
  sources: [CHOREOGRAPHER, ON_SCROLL_CHANGED],
  parts: part('fps', 'higher', 'drag', 'fling'),
  needs: ['intervals'],
  related: ['sliding-fps', 'input-starvation-ratio'],
  measure: (ledger) => {
    const { row, intervalUs, starts } = countedFrames(ledger);
    const { slides, flags } = ledger;
    let [frames, dragFrames, flingFrames] = [0, 0, 0];
    let [us, dragUs, flingUs] = [0, 0, 0];
    for (let slide = 0; slide < slides.length; slide++) {
      if (slides[slide]?.kind !== 'finger') continue;
      const end = starts[slide + 1] as number;
      for (let i = starts[slide] as number; i < end; i++) {
        const frameUs = intervalUs[i] as number;
        const flag = flags[row[i] as number] as number;
        frames++;
        us += frameUs;
        if ((flag & FrameFlag.drag) !== 0) {
          dragFrames++;
          dragUs += frameUs;
        } else if ((flag & FrameFlag.fling) !== 0) {
          flingFrames++;
          flingUs += frameUs;
        }
      }
    }
    if (us === 0) return NO_FRAMES;
    return measured(fps(frames, us), {
      ...(dragUs > 0 ? { drag: fps(dragFrames, dragUs) } : {}),
      ...(flingUs > 0 ? { fling: fps(flingFrames, flingUs) } : {}),
    });
  },
});

const fps = (frames: number, us: number): number => (frames * US_PER_S) / us;
