import { defineMetric, part } from '../metric.ts';
import { countOf, PERFDOG_GUIDE, PERFDOG_RULES } from './janks.ts';

export const perfdogJank = defineMetric({
  id: 'perfdog/jank',
  title: 'Jank, PerfDog',
  unit: 'count',
  better: 'lower',
  definition:
    'Frames that took more than twice the mean of the three before them and longer than two frames of film (83.3 ms). A steady low frame rate is not jank, nor is a single missed vsync. PerfDog reads when frames were displayed; here the intervals of frame callbacks stand in for those times.',
  formula:
    'I_N > 2 · mean(I_{N−3}, I_{N−2}, I_{N−1}) and I_N > 2 · 1000/24 ms; per10Minutes = count · 600 s / Σ I',
  sources: [PERFDOG_GUIDE, PERFDOG_RULES],
  parts: part('count', 'lower', 'per10Minutes'),
  needs: ['intervals'],
  related: ['perfdog/big-jank', 'perfdog/stutter', 'missed-vsyncs'],
  measure: (ledger) => countOf(ledger, (janks) => janks.jankRows),
});
