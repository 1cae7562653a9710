import { MS_PER_S } from '../../base/units.ts';
import { at, countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { presentation, withoutReports } from '../slides/presentation.ts';
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
    'Milliseconds in which the screen showed nothing new, per second of scrolling, fling included. Counted in whole refreshes from when frames were shown, so that a frame which starts in time and ends late counts too. If the platform reports when each frame was shown, `modelled` is the value without those reports, and `compositor` is the hitch time that SurfaceFlinger or the display caused although the app was in time; it is not part of the value.',
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
  if (countedFrames(ledger).timeUs === 0) return NO_FRAMES;
  const { basis, coverage, hitchUs, compositorRefreshes } = presentation(ledger);
  const value = rateOf(ledger, (row) => hitchUs[row] as number);
  if (basis !== 'reported') return measured(value, { basis, coverage });
  const compositor = rateOf(ledger, (row) => (compositorRefreshes[row] as number) * at(ledger.periodUs, row));
  const model = presentation(withoutReports(ledger));
  const modelled = rateOf(ledger, (row) => model.hitchUs[row] as number);
  return measured(value, { basis, coverage, modelled, compositor });
}

/** Time lost after the counted frames, in ms per second of scrolling. */
function rateOf(ledger: Ledger, lostUs: (row: number) => number): number {
  const { timeUs, row } = countedFrames(ledger);
  let sumUs = 0;
  for (let i = 0; i < row.length; i++) sumUs += lostUs(row[i] as number);
  return (MS_PER_S * sumUs) / timeUs;
}
