import { ANR_US } from '../slides/anr-us.ts';
import { countedRows, exceeds } from '../slides/counted.ts';
import { at } from '../slides/ledger.ts';
import { defineMetric, measured, NO_FRAMES } from './metric.ts';

export const anr = defineMetric({
  id: 'anr',
  title: 'Main thread blocked for five seconds',
  unit: 'count',
  better: 'lower',
  definition:
    'How often the main thread was blocked for more than five seconds while the list scrolled: had the user touched the screen, the system would have shown "application not responding". Measured on the uptime clock, which stops while the device sleeps.',
  formula: 'counted frames with I_N > 5 s',
  sources: [{ title: 'ANRs', url: 'https://developer.android.com/topic/performance/vitals/anr' }],
  needs: ['intervals'],
  related: ['frozen-frame-ratio', 'blockcanary/blocks'],
  measure: (ledger) => {
    const rows = countedRows(ledger);
    if (rows.length === 0) return NO_FRAMES;
    return measured(rows.filter((row) => exceeds(at(ledger.intervalUs, row), ANR_US)).length);
  },
});
