import type { LedgerRow } from '../../index-spaces.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages } from '../kit/row-times.ts';
import { defineMetric, type MetricPart, measured, NO_FRAMES, numberOption } from '../metric.ts';
import { droppedFrames, MATRIX_FRAME_TRACER } from './dropped.ts';

const THRESHOLD = {
  kind: 'number',
  name: 'threshold',
  about: 'dropped vsyncs that the listener is registered with',
  default: 42,
  least: 0,
} as const;

export const matrixFrozenListener = defineMetric({
  id: 'matrix/frozen-listener',
  version: 2,
  title: 'Calls of the dropped-frame listener, Matrix',
  unit: 'count',
  better: 'lower',
  definition:
    'Frames that dropped more vsyncs than the threshold an app registers its listener with, from the vsync that they asked for until their work on the UI thread ended, each with the time since its activity was resumed. Matrix counts all frames of the app; here they are those of scrolls.',
  formula: 'frames with floor(UI / T) > threshold; UI: end of the UI thread’s work − INTENDED_VSYNC',
  sources: [MATRIX_FRAME_TRACER],
  options: [THRESHOLD],
  needs: ['stages'],
  related: ['matrix/drop-level.ui-thread', 'frozen-frame-ratio'],
  measure: (ledger, options) => {
    const rows = countedRowsWithStages(ledger);
    if (rows.length === 0) return NO_FRAMES;
    const threshold = numberOption(options, THRESHOLD);
    const calls = rows
      .map((row) => ({ row, dropped: droppedFrames(ledger, row, 'ui-thread', at(ledger.periodUs, row)) }))
      .filter(({ dropped }) => dropped > threshold);
    return measured(calls.length, { calls: calls.map(({ row, dropped }) => callPart(ledger, row, dropped)) });
  },
});

function callPart(ledger: Ledger, row: LedgerRow, dropped: number): MetricPart {
  const vsyncUs = at(ledger.vsyncUs, row);
  const resumedUs = ledger.resumedUs?.findLast((us) => us <= vsyncUs);
  return resumedUs === undefined ? { dropped } : { dropped, sinceResumeMs: (vsyncUs - resumedUs) / 1000 };
}
