import { US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import { dueUs, shownTotals } from '../slides/gap-totals.ts';
import { ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const scrollTime = defineMetric({
  id: 'scroll-time',
  version: 2,
  title: 'Scroll time',
  unit: 's',
  better: 'neither',
  definition:
    'How long there was movement to show: the refreshes with a new picture, and those that should have had one. The denominator of hitch rates. Time in which a finger rests, or in which the app was in time and moved nothing, is not in it.',
  formula: 'Σ T_N of new pictures + Σ p_N·T_N',
  sources: [ON_SCROLL_CHANGED],
  parts: { ...part('count', 'neither', 'frames', 'pictures'), ...part('count', 'lower', 'missed') },
  needs: ['intervals'],
  related: ['drag-time', 'fling-time', 'slides'],
  measure: (ledger) => {
    const totals = shownTotals(ledger);
    const timeUs = dueUs(totals);
    if (timeUs === 0) return NO_FRAMES;
    const { pictures, missed } = totals;
    return measured(timeUs / US_PER_S, { frames: countedFrames(ledger).count, pictures, missed });
  },
});
