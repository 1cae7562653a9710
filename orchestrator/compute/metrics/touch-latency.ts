import { msFromUs } from '../../base/units.ts';
import { at } from '../slides/ledger.ts';
import { completedUs, eachCounted } from './kit/row-times.ts';
import { FRAME_METRICS, MOTION_EVENT } from './kit/sources.ts';
import { percentilesOf } from './kit/thresholds.ts';
import { defineMetric, PERCENTILES_MS } from './metric.ts';

export const touchLatency = defineMetric({
  id: 'touch-latency',
  title: 'Touch latency',
  unit: 'ms',
  better: 'lower',
  definition:
    'The age of the newest touch sample when the frame that consumed it is complete. The value is the median over the frames of drags that consumed input.',
  formula: 'P50, P90, P95, P99 of INTENDED_VSYNC + TOTAL_DURATION − newest touch sample the frame consumed',
  sources: [FRAME_METRICS, MOTION_EVENT],
  parts: PERCENTILES_MS,
  needs: ['touches', 'touch-times', 'total', 'vsync-timestamps'],
  related: ['scroll-start-latency', 'input-interval'],
  measure: (ledger) => {
    const latenciesMs: number[] = [];
    eachCounted(ledger, (row) => {
      const us = completedUs(ledger, row) - at(ledger.newestSampleUs, row);
      if (!Number.isNaN(us)) latenciesMs.push(msFromUs(us));
    });
    return percentilesOf(latenciesMs);
  },
});
