import { at, countedRows } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { exceeds } from './kit/exceeds.ts';
import { type MetricValue, measured } from './metric.ts';

const ANR_US = 5_000_000;

export const anr = defineMetric({
  id: 'anr',
  title: 'Main thread silent for five seconds',
  unit: 'count',
  better: 'lower',
  definition:
    'Times the main thread did not come round for more than five seconds while the list scrolled: what the system would answer with "application not responding" had the user touched the screen. Measured on the uptime clock, which stands still while the device sleeps.',
  formula: 'counted frames with I_N > 5 s',
  sources: [{ title: 'ANRs', url: 'https://developer.android.com/topic/performance/vitals/anr' }],
  needs: ['intervals'],
  related: ['frozen-frame-ratio', 'blockcanary/blocks'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const rows = countedRows(ledger);
  if (rows.length === 0) return NO_FRAMES;
  return measured(rows.filter((row) => exceeds(at(ledger.intervalUs, row), ANR_US)).length);
}
