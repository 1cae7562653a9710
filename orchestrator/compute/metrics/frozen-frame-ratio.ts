import { usFromMs } from '../../base/units.ts';
import { countedFrames, countedRows, longestCounted } from '../slides/counted.ts';
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
    'Share of the frames that took more than 700 ms: until the next frame began, or until they were complete.',
  formula: 'counted frames with max(I_N, TOTAL_N) > 700 ms / counted frames',
  sources: [ANDROID_VITALS],
  thresholds: frozenRatioThresholds,
  needs: ['intervals'],
  related: ['taobao/frozen-frame-ratio', 'sentry/frozen-frames', 'firebase/frozen-frames', 'longest-hitch'],
  measure,
});

/** max(I_N, TOTAL_N) > 700 ms */
export const isFrozen = ({ intervalUs, stages: { totalUs } }: Ledger, row: number): boolean =>
  exceeds(intervalUs[row] as number, FROZEN_US) || exceeds(totalUs[row] as number, FROZEN_US);

function measure(ledger: Ledger): MetricValue {
  const { count: frames } = countedFrames(ledger);
  const frozen = exceeds(longestCounted(ledger).longestUs, FROZEN_US)
    ? countedRows(ledger).filter((row) => isFrozen(ledger, row)).length
    : 0;
  return frames === 0 ? NO_FRAMES : measured(frozen / frames, { frozen, frames });
}
