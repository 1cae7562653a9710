import { usFromMs } from '../../base/units.ts';
import { countedFrames } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from './kit/define.ts';
import { exceeds } from './kit/exceeds.ts';
import { ANDROID_VITALS, frozenRatioThresholds } from './kit/thresholds.ts';
import { type MetricValue, measured } from './metric.ts';

const FROZEN_US = usFromMs(700);

export const frozenFrameRatio = defineMetric({
  id: 'frozen-frame-ratio',
  title: 'Frozen frame ratio',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of the frames during which the content did not move for more than 700 ms although it should have.',
  formula: 'counted frames with I_N > 700 ms / counted frames',
  sources: [ANDROID_VITALS],
  thresholds: frozenRatioThresholds,
  needs: ['intervals'],
  related: ['taobao/frozen-frame-ratio', 'sentry/frozen-frames', 'firebase/frozen-frames', 'longest-hitch'],
  measure,
});

function measure(ledger: Ledger): MetricValue {
  const { count: frames, intervalUs } = countedFrames(ledger);
  let frozen = 0;
  for (let i = 0; i < frames; i++) if (exceeds(intervalUs[i] as number, FROZEN_US)) frozen++;
  return frames === 0 ? NO_FRAMES : measured(frozen / frames, { frozen, frames });
}
