import { defineMetric, PERCENTILES_MS } from '../metric.ts';
import { percentilesOfColumn } from './frame-overrun.ts';
import { FRAME_TIMING_QUERY, MACROBENCHMARK_METRICS } from './source.ts';

export const frameDurationCpu = defineMetric({
  id: 'androidx/frame-duration-cpu',
  title: 'CPU duration of frames, Macrobenchmark',
  unit: 'ms',
  better: 'lower',
  definition:
    'From the start of doFrame on the UI thread to the end of DrawFrame on the RenderThread; waiting before doFrame is not included. Only in imported system traces. The value is the median.',
  formula: 'P50, P90, P95, P99 of DrawFrame end − doFrame start',
  sources: [MACROBENCHMARK_METRICS, FRAME_TIMING_QUERY],
  parts: PERCENTILES_MS,
  needs: ['cpu-duration'],
  related: ['jankstats/frame-duration-cpu', 'androidx/frame-overrun.timeline'],
  measure: (ledger) => percentilesOfColumn(ledger, ledger.cpuDurationUs),
});
