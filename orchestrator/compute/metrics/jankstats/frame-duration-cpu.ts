import type { LedgerRow } from '../../index-spaces.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { percentilesOf } from '../kit/thresholds.ts';
import { defineMetric, PERCENTILES_MS } from '../metric.ts';
import { JANKSTATS_31, JANKSTATS_GUIDE } from './is-jank.ts';

export const jankstatsFrameDurationCpu = defineMetric({
  id: 'jankstats/frame-duration-cpu',
  title: 'CPU duration of frames, JankStats',
  unit: 'ms',
  better: 'lower',
  definition:
    'Time a frame spent on the UI thread and the RenderThread. On API 31+ it is the total without the GPU time; buffer swaps are part of both times, so they are added back. Before API 31 it is the UI-thread time. The value is the median.',
  formula: 'P50, P90, P95, P99 of TOTAL − GPU + SWAP_BUFFERS (API 31+), of UI before',
  sources: [JANKSTATS_GUIDE, JANKSTATS_31],
  parts: PERCENTILES_MS,
  needs: ['stages'],
  related: ['androidx/frame-duration-cpu'],
  measure: (ledger) => percentilesOf(countedRowsWithStages(ledger).map((row) => cpuUs(ledger, row) / 1000)),
});

function cpuUs(ledger: Ledger, row: LedgerRow): number {
  const { stages } = ledger;
  const gpuUs = at(stages.gpuUs, row);
  if (Number.isNaN(gpuUs)) return uiUs(ledger, row);
  return at(stages.totalUs, row) - gpuUs + at(stages.swapBuffersUs, row);
}
