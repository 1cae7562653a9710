import { usFromMs } from '../../base/units.ts';
import type { LedgerRow } from '../index-spaces.ts';
import { countedBySlide, countedFrames, exceeds } from '../slides/counted.ts';
import { at, type Ledger } from '../slides/ledger.ts';
import { ANDROID_VITALS, frozenRatioThresholds } from './kit/thresholds.ts';
import { defineMetric, FRAMES, measured, NO_FRAMES, part } from './metric.ts';

const FROZEN_US = usFromMs(700);

export const frozenFrameRatio = defineMetric({
  id: 'frozen-frame-ratio',
  version: 2,
  title: 'Frozen frame ratio',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Freezes per frame. A frame is frozen if it took more than 700 ms: until the next frame began, or until it was complete. Frozen frames whose times overlap are one freeze: one that falls between two frames makes the first of them last and the second begin late.',
  formula:
    'freezes / counted frames; N is frozen if max(I_N, TOTAL_N) > 700 ms, from V_N if max(I_N, TOTAL_N − lag_N) > 700 ms, else from INTENDED_N, until V_N + max(I_N, TOTAL_N − lag_N); lag_N = V_N − INTENDED_N; a frozen frame that begins before the one before it ends is the same freeze',
  sources: [ANDROID_VITALS],
  thresholds: frozenRatioThresholds,
  parts: { ...part('count', 'lower', 'frozen'), ...FRAMES },
  needs: ['intervals'],
  related: ['taobao/frozen-frame-ratio', 'sentry/frozen-frames', 'firebase/frozen-frames', 'longest-hitch'],
  measure: (ledger) => {
    const { count: frames } = countedFrames(ledger);
    const frozen = freezesIn(ledger);
    return frames === 0 ? NO_FRAMES : measured(frozen / frames, { frozen, frames });
  },
});

/** max(I_N, TOTAL_N) > 700 ms */
export const isFrozen = ({ intervalUs, stages: { totalUs } }: Ledger, row: LedgerRow): boolean =>
  exceeds(intervalUs[row] as number, FROZEN_US) || exceeds(totalUs[row] as number, FROZEN_US);

function freezesIn(ledger: Ledger): number {
  let freezes = 0;
  for (const rows of countedBySlide(ledger)) {
    let endUs = Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      if (!isFrozen(ledger, row)) continue;
      const vsyncUs = at(ledger.vsyncUs, row);
      const lagUs = at(ledger.stages.intendedLagUs, row) || 0;
      const ownUs = Math.max(at(ledger.intervalUs, row), at(ledger.stages.totalUs, row) - lagUs || 0);
      const startUs = vsyncUs - (exceeds(ownUs, FROZEN_US) ? 0 : lagUs);
      if (!exceeds(endUs, startUs)) freezes++;
      endUs = vsyncUs + ownUs;
    }
  }
  return freezes;
}
