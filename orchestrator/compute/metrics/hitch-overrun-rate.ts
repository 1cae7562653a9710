import { MS_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import { at } from '../slides/ledger.ts';
import { countedRowsWithTotal } from './kit/row-times.ts';
import { DEADLINE, HITCH_TIME_RATIO } from './kit/sources.ts';
import { defineMetric, measured, NO_FRAMES } from './metric.ts';

export const hitchOverrunRate = defineMetric({
  id: 'hitch-overrun-rate',
  title: 'Overrun of deadlines per second of scrolling',
  unit: 'ms/s',
  better: 'lower',
  definition:
    "Milliseconds by which frames missed the platform's own deadline, per second of scrolling. A frame can overrun and still be shown in time when frames are pipelined. API 31+.",
  formula: '1000 · Σ max(0, TOTAL − DEADLINE) / Σ I_N',
  sources: [DEADLINE, HITCH_TIME_RATIO],
  needs: ['intervals', 'total', 'deadline'],
  related: ['scroll-hitch-rate', 'androidx/frame-overrun', 'embrace/normalised-drops'],
  measure: (ledger) => {
    const { totalUs, deadlineUs } = ledger.stages;
    const rows = countedRowsWithTotal(ledger).filter((row) => at(deadlineUs, row) > 0);
    const { timeUs } = countedFrames(ledger);
    if (rows.length === 0 || timeUs === 0) return NO_FRAMES;
    const overUs = rows.reduce((sum, row) => sum + Math.max(0, at(totalUs, row) - at(deadlineUs, row)), 0);
    return measured((MS_PER_S * overUs) / timeUs);
  },
});
