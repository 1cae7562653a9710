import { US_PER_S } from '../../base/units.ts';
import { dueRefreshes, dueUs, isInferred, LEAST_DUE, reportedTotals } from '../slides/gap-totals.ts';
import { CHOREOGRAPHER, ON_SCROLL_CHANGED } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part, unavailable } from './metric.ts';

export const pictureRate = defineMetric({
  id: 'picture-rate',
  title: 'Picture rate',
  unit: 'fps',
  better: 'higher',
  definition:
    'New pictures per second in which there was movement to show. Refreshes count in which the app was late, and those in which it was in time and moved nothing although movement was due: an app that moves content at every second refresh has no hitch and half the rate. `ofRefresh` is the share of these refreshes that showed something new. Slides whose movement nothing reported are left out.',
  formula:
    'new pictures / (Σ T_N of new pictures + Σ p_N·T_N + Σ T of unused refreshes); ofRefresh: new pictures / (new pictures + Σ p_N + unused refreshes); §2a',
  sources: [CHOREOGRAPHER, ON_SCROLL_CHANGED],
  parts: part('ratio', 'higher', 'ofRefresh'),
  needs: ['intervals'],
  related: ['sliding-fps', 'scroll-hitch-rate', 'input-starvation-ratio'],
  measure: (ledger) => {
    const totals = reportedTotals(ledger);
    const { pictures, unusedUs } = totals;
    const refreshes = dueRefreshes(totals);
    if (pictures === 0)
      return isInferred(ledger)
        ? unavailable({ code: 'not-applicable', note: 'movement-not-reported' })
        : NO_FRAMES;
    if (refreshes < LEAST_DUE)
      return unavailable({ code: 'too-few-frames', have: refreshes, need: LEAST_DUE });
    const rate = (pictures * US_PER_S) / (dueUs(totals) + unusedUs);
    return measured(rate, { ofRefresh: pictures / refreshes });
  },
});
