import type { LedgerRow } from '../../index-spaces.ts';
import { at, FrameFlag, hasFlag, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithTotal, deadlineOrPeriodUs } from '../kit/row-times.ts';
import { DEADLINE } from '../kit/sources.ts';
import { defineMetric, measured, NO_FRAMES } from '../metric.ts';

const FRAME_60_US = 1e6 / 60;

export const embraceNormalisedDrops = defineMetric({
  id: 'embrace/normalised-drops',
  title: 'Normalised dropped frames, Embrace',
  unit: 'count',
  better: 'lower',
  definition:
    'Time by which frames took more than twice their deadline, in frames of 60 Hz, so that a drop at 120 Hz is half a drop. Without a deadline, twice the vsync period is used. First draws drop nothing. Embrace counts all frames of the app; here they are those of scrolls.',
  formula: 'Σ max(0, TOTAL − 2 · DEADLINE) / 16.667 ms',
  sources: [
    {
      title: 'Embrace Android SDK 9.3.0-SNAPSHOT, FrameMetricsStrategy and SmoothnessReporter',
      url: 'https://github.com/embrace-io/embrace-android-sdk/tree/2065a91bba35bd3d73b620173a96610baa9fb66c/embrace-android-instrumentation-vitals/src/main/kotlin/io/embrace/android/embracesdk/internal/vitals',
    },
    DEADLINE,
  ],
  needs: ['total'],
  related: ['jankstats/jank', 'hitch-overrun-rate', 'sentry/frames-delay'],
  measure: (ledger) => {
    const rows = countedRowsWithTotal(ledger);
    if (rows.length === 0) return NO_FRAMES;
    return measured(rows.reduce((sum, row) => sum + overUs(ledger, row), 0) / FRAME_60_US);
  },
});

const overUs = (ledger: Ledger, row: LedgerRow): number =>
  hasFlag(ledger, row, FrameFlag.firstDraw)
    ? 0
    : Math.max(0, at(ledger.stages.totalUs, row) - 2 * deadlineOrPeriodUs(ledger, row));
