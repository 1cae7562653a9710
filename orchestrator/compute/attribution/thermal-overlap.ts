import type { MetricValue } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Condition } from '../trace/trace.ts';
import type { AttributionDefinition } from './definition.ts';
import { lateShare } from './late-frames.ts';

export const THERMAL_OVERLAP: AttributionDefinition = {
  id: 'thermal-overlap',
  title: 'Late frames on a hot device',
  unit: 'ratio',
  definition:
    'Share of the late frames that began while the platform reported at least light throttling (API 29+). The status is read at the edges of slides, so a change within a slide is seen at its end.',
  formula: 'late N whose latest thermal status at V_N is ≥ THERMAL_STATUS_LIGHT (1), over all late N',
  sources: [
    {
      title: 'Android, PowerManager.getCurrentThermalStatus',
      url: 'https://developer.android.com/reference/android/os/PowerManager#getCurrentThermalStatus()',
    },
  ],
  needs: ['intervals', 'thermal'],
  savedAs: 'attribution.thermalOverlap',
};

/** PowerManager.THERMAL_STATUS_LIGHT. */
const LIGHT = 1;

/** Share of the late frames that began while the device was throttling at least lightly. */
export function thermalOverlap(ledger: Ledger, conditions: readonly Condition[]): MetricValue {
  const states = conditions.filter(({ key }) => key === 'thermal');
  return lateShare(ledger, states, (startUs) => {
    const state = states.findLast(({ timeUs }) => timeUs <= startUs);
    return state !== undefined && state.value >= LIGHT;
  });
}
