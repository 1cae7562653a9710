import { sumOf } from '../../slides/ledger.ts';
import { defineMetric, measured } from '../metric.ts';
import { janksOf, PERFDOG_GUIDE } from './janks.ts';

export const perfdogStutter = defineMetric({
  id: 'perfdog/stutter',
  title: 'Stutter, PerfDog',
  unit: 'ratio',
  better: 'lower',
  definition:
    "Share of the time spent in frames that are janks by PerfDog's rule. PerfDog reads when frames were displayed; here the intervals of frame callbacks stand in for those times.",
  formula: 'Σ I of jank frames / Σ I',
  sources: [PERFDOG_GUIDE],
  needs: ['intervals'],
  related: ['perfdog/jank', 'stutter-rate'],
  measure: (ledger) => {
    const janks = janksOf(ledger);
    if (janks.kind === 'unavailable') return janks;
    return measured(sumOf(ledger.intervalUs, janks.jankRows) / janks.scrollUs);
  },
});
