import { MS_PER_S } from '../../base/units.ts';
import { dueUs, gapTotals } from '../slides/gap-totals.ts';
import { callbackGaps } from '../slides/presentation.ts';
import { CHOREOGRAPHER, HITCH_TIME_RATIO } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES } from './metric.ts';

export const callbackHitchRate = defineMetric({
  id: 'callback-hitch-rate',
  version: 2,
  title: 'Callback hitch rate',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Milliseconds of vsyncs that the main thread missed while movement was due, per second in which it had movement to show. Counted in whole missed vsyncs, so that timestamp jitter adds nothing. Does not see frames that start in time and end late.',
  formula: 'as scroll-hitch-rate, with every frame shown at n_N',
  sources: [HITCH_TIME_RATIO, CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'taobao/scroll-hitch-rate'],
  measure: (ledger) => {
    const totals = gapTotals(ledger, callbackGaps(ledger), ledger.slides);
    const timeUs = dueUs(totals);
    return timeUs === 0 ? NO_FRAMES : measured((MS_PER_S * totals.hitchUs) / timeUs);
  },
});
