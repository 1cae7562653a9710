import { MS_PER_S } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { CHOREOGRAPHER, HITCH_TIME_RATIO } from './kit/sources.ts';
import { type MetricValue, measured } from './metric.ts';

export const callbackHitchRate = defineMetric({
  id: 'callback-hitch-rate',
  title: 'Callback hitch rate',
  unit: 'ms/s',
  better: 'lower',
  definition:
    'Milliseconds of vsyncs that the main thread missed, per second of scrolling, fling included. Counted in whole missed vsyncs, so that timestamp jitter adds nothing. Does not see frames that start in time and end late.',
  formula: '1000 · Σ m_N·T_N / Σ I_N over counted frames',
  sources: [HITCH_TIME_RATIO, CHOREOGRAPHER],
  needs: ['intervals'],
  related: ['scroll-hitch-rate', 'taobao/scroll-hitch-rate'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { count, timeUs, hitchUs } = countedFrames(ledger);
  let allHitchesUs = 0;
  for (let i = 0; i < count; i++) allHitchesUs += hitchUs[i] as number;
  return timeUs === 0 ? NO_FRAMES : measured((MS_PER_S * allHitchesUs) / timeUs);
}
