import { countedRows } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithTotal } from '../kit/row-times.ts';
import { percentilesOf } from '../kit/thresholds.ts';
import { defineMetric, type MetricValue, NO_FRAMES, PERCENTILES_MS } from '../metric.ts';
import { FRAME_TIMING_QUERY, MACROBENCHMARK_METRICS } from './source.ts';

export const frameOverrun = defineMetric({
  id: 'androidx/frame-overrun',
  title: 'Frame overrun, from FrameMetrics',
  unit: 'ms',
  better: 'lower',
  definition:
    "By how much frames missed their deadline; a negative value is the time left. The value is the median of the run's frames. API 31+.",
  formula: 'P50, P90, P95, P99 of TOTAL − DEADLINE',
  sources: [MACROBENCHMARK_METRICS],
  parts: PERCENTILES_MS,
  needs: ['total', 'deadline'],
  related: ['androidx/frame-overrun.timeline', 'hitch-overrun-rate'],
  measure: (ledger) => {
    const { totalUs, deadlineUs } = ledger.stages;
    const rows = countedRowsWithTotal(ledger).filter((row) => at(deadlineUs, row) > 0);
    return percentilesOf(rows.map((row) => (at(totalUs, row) - at(deadlineUs, row)) / 1000));
  },
});

export const frameOverrunTimeline = defineMetric({
  id: 'androidx/frame-overrun.timeline',
  title: 'Frame overrun, from a system trace',
  unit: 'ms',
  better: 'lower',
  definition:
    "The overrun that Macrobenchmark reports: how long after its expected end a frame ended, from the platform's frame timeline; a negative value is the time left. In imported system traces, in recordings by the probe from API 36 on, and without the probe where the device records the frame timeline.",
  formula: 'P50, P90, P95, P99 of actual end − expected end of the timeline slices',
  sources: [MACROBENCHMARK_METRICS, FRAME_TIMING_QUERY],
  parts: PERCENTILES_MS,
  needs: ['timeline-overrun'],
  related: ['androidx/frame-overrun', 'androidx/frame-duration-cpu'],
  measure: (ledger) => percentilesOfColumn(ledger, ledger.timelineOverrunUs),
});

/** Percentiles of an imported column over the counted frames that have a value. */
export function percentilesOfColumn(ledger: Ledger, column: Float64Array | undefined): MetricValue {
  if (column === undefined) return NO_FRAMES;
  const values = countedRows(ledger).map((row) => at(column, row) / 1000);
  return percentilesOf(values.filter((value) => !Number.isNaN(value)));
}
