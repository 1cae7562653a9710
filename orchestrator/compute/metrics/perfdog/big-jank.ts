import { defineMetric, part } from '../metric.ts';
import { countOf, PERFDOG_GUIDE, PERFDOG_RULES } from './janks.ts';

export const perfdogBigJank = defineMetric({
  id: 'perfdog/big-jank',
  title: 'BigJank, PerfDog',
  unit: 'count',
  better: 'lower',
  definition:
    "Janks by PerfDog's rule that lasted longer than three frames of film (125 ms). PerfDog reads when frames were displayed; here the intervals of frame callbacks stand in for those times.",
  formula:
    'I_N > 2 · mean(I_{N−3}, I_{N−2}, I_{N−1}) and I_N > 3 · 1000/24 ms; per10Minutes = count · 600 s / Σ I',
  sources: [PERFDOG_GUIDE, PERFDOG_RULES],
  parts: part('count', 'lower', 'per10Minutes'),
  needs: ['intervals'],
  related: ['perfdog/jank', 'perfdog/stutter'],
  measure: (ledger) => countOf(ledger, (janks) => janks.bigJankRows),
});
