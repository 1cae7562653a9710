import { MS_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation } from '../slides/presentation.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER, FRAME_METRICS, HITCH_TIME_RATIO } from './kit/sources.ts';
import { hitchRateThresholds } from './kit/thresholds.ts';
import { type MetricValue, measured } from './metric.ts';

export const scrollHitchRate = defineMetric({
  id: 'scroll-hitch-rate',
  title: 'Scroll hitch rate',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Milliseconds in which the screen showed nothing new, per second of scrolling, fling included. Counted in whole refreshes from when frames were shown, so that a frame which starts in time and ends late counts too.',
  formula: '1000 · Σ p_N·T_N / Σ I_N over counted frames; p_N: §2a',
  sources: [HITCH_TIME_RATIO, CHOREOGRAPHER, FRAME_METRICS],
  thresholds: hitchRateThresholds,
  needs: ['intervals'],
  related: [
    'callback-hitch-rate',
    'taobao/scroll-hitch-rate',
    'hitch-overrun-rate',
    'sliding-fps',
    'missed-vsyncs',
  ],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { timeUs, row } = countedFrames(ledger);
  const { basis, coverage, hitchUs } = presentation(ledger);
  let lostUs = 0;
  for (const frame of row) lostUs += hitchUs[frame] as number;
  return timeUs === 0 ? NO_FRAMES : measured((MS_PER_S * lostUs) / timeUs, { basis, coverage });
}
