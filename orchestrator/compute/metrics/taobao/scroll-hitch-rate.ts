import type { LedgerRow } from '../../index-spaces.ts';
import { countedFrames, countedRows } from '../../slides/counted.ts';
import { at } from '../../slides/ledger.ts';
import { defineMetric, measured, NO_FRAMES } from '../metric.ts';
import { TAOBAO_ARTICLE } from './source.ts';

export const taobaoScrollHitchRate = defineMetric({
  id: 'taobao/scroll-hitch-rate',
  title: 'Scroll hitch rate, Taobao',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Milliseconds by which frames overran one vsync period, per second of scrolling, fling included. Every microsecond over the period counts, so timestamp jitter adds to it.',
  formula: '1000 · Σ max(0, I_N − T_N) / Σ I_N',
  sources: [TAOBAO_ARTICLE],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'hitch-overrun-rate'],
  measure: (ledger) => {
    const { timeUs } = countedFrames(ledger);
    if (timeUs === 0) return NO_FRAMES;
    const overUs = (row: LedgerRow): number =>
      Math.max(0, at(ledger.intervalUs, row) - at(ledger.periodUs, row));
    return measured((1000 * countedRows(ledger).reduce((sum, row) => sum + overUs(row), 0)) / timeUs);
  },
});
