import { US_PER_S } from '../../base/units.ts';
import { dueUs, shownTotals } from '../slides/gap-totals.ts';
import { CHOREOGRAPHER } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES, part } from './metric.ts';

export const missedVsyncs = defineMetric({
  id: 'missed-vsyncs',
  version: 2,
  title: 'Missed vsyncs',
  unit: 'count',
  better: 'lower',
  definition:
    'Display refreshes that showed nothing new because the app was late, although movement was due; also per minute in which there was movement to show, and how many frames ended such a gap.',
  formula: 'Σ p_N; p_N: §2a',
  sources: [CHOREOGRAPHER],
  parts: { ...part('/min', 'lower', 'perMinute'), ...part('count', 'lower', 'lateFrames') },
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'matrix/drop-level.vsync'],
  measure: (ledger) => {
    const totals = shownTotals(ledger);
    const timeUs = dueUs(totals);
    if (timeUs === 0) return NO_FRAMES;
    const { missed, lateFrames } = totals;
    return measured(missed, { perMinute: (missed * 60 * US_PER_S) / timeUs, lateFrames });
  },
});
