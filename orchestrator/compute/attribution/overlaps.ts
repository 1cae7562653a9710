import { US_PER_MS } from '../../units.ts';
import { type MetricValue, measured, unavailable } from '../metrics/metric.ts';
import { at } from '../slides/counted.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Condition } from '../trace/trace.ts';
import { lateFrames } from './late-frames.ts';

/** The GC counters are looked at this often while something slides. */
const GC_SAMPLING_US = 100 * US_PER_MS;
/** PowerManager.THERMAL_STATUS_LIGHT. */
const THERMAL_LIGHT = 1;

/** Share of the late frames during which a garbage collection may have run. */
export function gcOverlap(ledger: Ledger, conditions: readonly Condition[]): MetricValue {
  const counts = conditions.filter(({ key }) => key === 'gc-count');
  const rises = counts.filter(({ value }, i) => i > 0 && value > (counts[i - 1]?.value ?? value));
  return share(ledger, counts.length, (startUs, endUs) =>
    rises.some(({ timeUs }) => timeUs > startUs && timeUs - GC_SAMPLING_US < endUs),
  );
}

/** Share of the late frames that began while the device was throttling at least lightly. */
export function thermalOverlap(ledger: Ledger, conditions: readonly Condition[]): MetricValue {
  const states = conditions.filter(({ key }) => key === 'thermal');
  return share(ledger, states.length, (startUs) => {
    const state = states.findLast(({ timeUs }) => timeUs <= startUs);
    return state !== undefined && state.value >= THERMAL_LIGHT;
  });
}

function share(
  ledger: Ledger,
  observations: number,
  overlaps: (startUs: number, endUs: number) => boolean,
): MetricValue {
  if (observations === 0) return unavailable({ code: 'not-applicable', note: 'not-recorded' });
  const late = lateFrames(ledger);
  if (late.length === 0) return unavailable({ code: 'no-frames' });
  const frames = late.filter(({ row }) => {
    const startUs = at(ledger.vsyncUs, row);
    return overlaps(startUs, startUs + at(ledger.intervalUs, row));
  }).length;
  return measured(frames / late.length, { frames, lateFrames: late.length });
}
