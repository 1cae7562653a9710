import { bisectLeft, bisectRight } from 'd3-array';
import { msFromUs } from '../../base/units.ts';
import { MOTION_EVENT } from './kit/sources.ts';
import { percentilesOf } from './kit/thresholds.ts';
import { defineMetric, PERCENTILES_MS } from './metric.ts';

export const inputInterval = defineMetric({
  id: 'input-interval',
  title: 'Input interval',
  unit: 'ms',
  better: 'neither',
  definition:
    'Time between the touch samples of a finger slide, historical samples included: how often the gesture engine or touch panel delivers. Whole milliseconds before API 34. The value is the median.',
  formula: 'P50, P90, P95, P99 of the differences of sample times',
  sources: [MOTION_EVENT],
  parts: PERCENTILES_MS,
  needs: ['touches'],
  related: ['input-starvation-ratio', 'touch-latency'],
  measure: ({ slides, touchSamplesUs = new Float64Array() }) => {
    const intervalsMs = slides.flatMap(({ kind, startUs, endUs, fingerUpUs }) => {
      // A tap during a programmatic slide moves nothing.
      if (kind !== 'finger') return [];
      const lastUs = Number.isNaN(fingerUpUs) ? endUs : fingerUpUs;
      const times = touchSamplesUs.subarray(
        bisectLeft(touchSamplesUs, startUs),
        bisectRight(touchSamplesUs, lastUs),
      );
      return Array.from(times.subarray(1), (us, i) => msFromUs(us - (times[i] ?? us)));
    });
    return percentilesOf(intervalsMs);
  },
});
