import type { LedgerRow } from '../../index-spaces.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithTotal } from '../kit/row-times.ts';
import { type MetricValue, measured, NO_FRAMES, type Source } from '../metric.ts';

export const FIREBASE_SOURCES: readonly Source[] = [
  {
    title: 'Firebase Performance, FrameMetricsCalculator',
    url: 'https://github.com/firebase/firebase-android-sdk/blob/main/firebase-perf/src/main/java/com/google/firebase/perf/metrics/FrameMetricsCalculator.java',
  },
  {
    title: 'FrameMetricsAggregator, whose histogram of rounded milliseconds Firebase reads',
    url: 'https://developer.android.com/reference/androidx/core/app/FrameMetricsAggregator',
  },
];

/** Number of frames whose TOTAL_DURATION, rounded to whole ms as in FrameMetricsAggregator, is above the limit. */
export function framesAbove(ledger: Ledger, limitMs: number): MetricValue {
  const rows = countedRowsWithTotal(ledger);
  if (rows.length === 0) return NO_FRAMES;
  const wholeMs = (row: LedgerRow): number => Math.floor(at(ledger.stages.totalUs, row) / 1000 + 0.5);
  const above = rows.filter((row) => wholeMs(row) > limitMs).length;
  return measured(above, { frames: rows.length });
}
