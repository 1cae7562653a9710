import { msFromUs } from '../../base/units.ts';
import { shownTotals } from '../slides/gap-totals.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES } from './metric.ts';

export const longestHitch = defineMetric({
  id: 'longest-hitch',
  version: 2,
  title: 'Longest hitch',
  unit: 'ms',
  better: 'lower',
  definition:
    'The longest time between two new pictures in which the app showed nothing new although movement was due; 0 if every such refresh showed something new.',
  formula: 'max of Σ p_N·T_N between two new pictures of a slide; p_N: §2a',
  sources: [CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'frozen-frame-ratio'],
  measure: (ledger) => {
    const { pictures, longestUs } = shownTotals(ledger);
    return pictures === 0 ? NO_FRAMES : measured(msFromUs(longestUs));
  },
});
