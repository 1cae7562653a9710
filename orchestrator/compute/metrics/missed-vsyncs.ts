import { US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { type MetricValue, measured } from './metric.ts';

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
  const { timeUs, missedVsyncs: missedBy } = countedFrames(ledger);
  if (timeUs === 0) return NO_FRAMES;
  const missed = missedBy.reduce((sum, vsyncs) => sum + vsyncs, 0);
  const lateFrames = missedBy.reduce((late, vsyncs) => late + (vsyncs > 0 ? 1 : 0), 0);
  return measured(missed, { perMinute: (missed * 60 * US_PER_S) / timeUs, lateFrames });
}
