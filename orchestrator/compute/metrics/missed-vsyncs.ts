import { US_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { type MetricValue, measured } from './metric.ts';

export const missedVsyncs = defineMetric({
  id: 'missed-vsyncs',
  title: 'Missed vsyncs',
  unit: 'count',
  better: 'lower',
  definition:
    'Display refreshes that showed nothing new while content moved; also per minute of scrolling, and how many frames were followed by such a gap.',
  formula: 'Σ p_N over counted frames; p_N: §2a',
  sources: [CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'matrix/drop-level.vsync'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { timeUs, row } = countedFrames(ledger);
  if (timeUs === 0) return NO_FRAMES;
  const { missedRefreshes } = presentation(ledger);
  let missed = 0;
  let lateFrames = 0;
  for (const frame of row) {
    missed += missedRefreshes[frame] as number;
    if ((missedRefreshes[frame] as number) > 0) lateFrames++;
  }
  return measured(missed, { perMinute: (missed * 60 * US_PER_S) / timeUs, lateFrames });
}
