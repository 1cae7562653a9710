import { US_PER_S } from '../../units.ts';
import { hasFlag } from '../slides/counted.ts';
import { FrameFlag, type Ledger } from '../slides/ledger.ts';
import { type CountedTime, countedTime } from './counted-time.ts';
import { defineMetric, NO_FRAMES } from './define.ts';
import { type MetricPart, type MetricValue, measured } from './metric.ts';
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
  const finger = { ...ledger, slides: ledger.slides.filter(({ kind }) => kind === 'finger') };
  const all = countedTime(finger);
  if (all.us === 0) return NO_FRAMES;
  const phase = (name: 'drag' | 'fling'): Record<string, MetricPart> => {
    const time = countedTime(finger, (row) => hasFlag(ledger, row, FrameFlag[name]));
    return time.us === 0 ? {} : { [name]: fps(time) };
  };
  return measured(fps(all), { ...phase('drag'), ...phase('fling') });
}

const fps = ({ frames, us }: CountedTime): number => (frames * US_PER_S) / us;
