import { US_PER_S } from '../../units.ts';
import { missedVsyncs as missedBy } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { eachCounted } from './counted-time.ts';
import { defineMetric, NO_FRAMES } from './define.ts';
import { type MetricValue, measured } from './metric.ts';
import { CHOREOGRAPHER } from './sources.ts';

export const missedVsyncs = defineMetric({
  id: 'missed-vsyncs',
  title: 'Missed vsyncs',
  unit: 'count',
  better: 'lower',
  definition:
    'Display refreshes that passed without a new frame while content moved; also per minute of scrolling.',
  formula: 'Σ m_N, m_N = max(0, round(I_N / T_N) − 1), over counted frames',
  sources: [CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'matrix/drop-level.vsync'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  let missed = 0;
  let lateFrames = 0;
  let us = 0;
  eachCounted(ledger, (row, intervalUs) => {
    const vsyncs = missedBy(ledger, row);
    missed += vsyncs;
    lateFrames += vsyncs > 0 ? 1 : 0;
    us += intervalUs;
  });
  if (us === 0) return NO_FRAMES;
  return measured(missed, { perMinute: (missed * 60 * US_PER_S) / us, lateFrames });
}
