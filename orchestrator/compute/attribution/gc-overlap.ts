import { US_PER_MS } from '../../base/units.ts';
import type { MetricValue } from '../metrics/metric.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Condition } from '../trace/trace.ts';
import type { AttributionDefinition } from './definition.ts';
import { lateShare } from './late-frames.ts';

export const GC_OVERLAP: AttributionDefinition = {
  id: 'gc-overlap',
  title: 'Late frames with a garbage collection',
  unit: 'ratio',
  definition:
    'Share of the late frames during which a garbage collection may have run: the collector’s counter, read every 100 ms in slides, rose within the frame or at the next reading after it. An overlap is no proof of a cause.',
  formula:
    'late N with a rise of gc-count first seen at t, V_N < t and t − 100 ms < V_{N+1}, over all late N',
  sources: [
    {
      title: 'Android, Debug.getRuntimeStat: art.gc.gc-count',
      url: 'https://developer.android.com/reference/android/os/Debug#getRuntimeStat(java.lang.String)',
    },
  ],
  needs: ['intervals', 'gc-count'],
  savedAs: 'attribution.gcOverlap',
};

/** The probe reads the counters this often during slides. */
const SAMPLING_US = 100 * US_PER_MS;

/** Share of the late frames during which a garbage collection may have run. */
export const gcOverlap = (ledger: Ledger, conditions: readonly Condition[]): MetricValue =>
  lateShare(ledger, countsOf(conditions), collectionIn(conditions) ?? (() => false));

/** Whether a garbage collection may have run within a span; undefined if they were not counted. */
export function collectionIn(
  conditions: readonly Condition[],
): ((startUs: number, endUs: number) => boolean) | undefined {
  const counts = countsOf(conditions);
  const rises = counts.filter(({ value }, i) => i > 0 && value > (counts[i - 1]?.value ?? value));
  return counts.length === 0
    ? undefined
    : (startUs, endUs) => rises.some(({ timeUs }) => timeUs > startUs && timeUs - SAMPLING_US < endUs);
}

const countsOf = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.filter(({ key }) => key === 'gc-count');
