import { msFromUs } from '../../base/units.ts';
import { eachCounted } from './kit/row-times.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { percentilesOf } from './kit/thresholds.ts';
import { defineMetric, PERCENTILES_MS } from './metric.ts';

export const frameInterval = defineMetric({
  id: 'frame-interval',
  title: 'Frame interval',
  unit: 'ms',
  better: 'lower',
  definition: 'Time from one frame of a slide to the next. The value is the median.',
  formula: 'P50, P90, P95, P99 of I_N over counted frames',
  sources: [CHOREOGRAPHER],
  parts: PERCENTILES_MS,
  needs: ['intervals'],
  related: ['sliding-fps', 'longest-hitch'],
  measure: (ledger) => {
    const ms: number[] = [];
    eachCounted(ledger, (_, intervalUs) => void ms.push(msFromUs(intervalUs)));
    return percentilesOf(ms);
  },
});
