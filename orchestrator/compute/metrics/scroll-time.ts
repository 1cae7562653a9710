import { US_PER_S } from '../../base/units.ts';
import { countedTime } from './kit/counted-time.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { ON_SCROLL_CHANGED } from './kit/sources.ts';
import { measured } from './metric.ts';

export const scrollTime = defineMetric({
  id: 'scroll-time',
  title: 'Scroll time',
  unit: 's',
  better: 'neither',
  definition: 'How long content moved: the denominator of every rate.',
  formula: 'Σ I_N over counted frames',
  sources: [ON_SCROLL_CHANGED],
  needs: ['intervals'],
  related: ['drag-time', 'fling-time', 'slides'],
  measure: (ledger) => {
    const { frames, us } = countedTime(ledger);
    return frames === 0 ? NO_FRAMES : measured(us / US_PER_S, { frames });
  },
});
