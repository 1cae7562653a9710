import type { LedgerRow } from '../../index-spaces.ts';
import { exceeds } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { deadlineOrPeriodUs, uiUs } from '../kit/row-times.ts';
import type { Source } from '../metric.ts';

export const JANKSTATS_GUIDE: Source = {
  title: 'JankStats library',
  url: 'https://developer.android.com/topic/performance/jankstats',
};
export const JANKSTATS_31: Source = {
  title: 'JankStatsApi31Impl',
  url: 'https://github.com/androidx/androidx/blob/androidx-main/metrics/metrics-performance/src/main/java/androidx/metrics/performance/JankStatsApi31Impl.kt',
};

/** JankStats.jankHeuristicMultiplier, unless an app sets another. */
export const DEFAULT_MULTIPLIER = 2;

/** JankStats' decision on one frame; Datadog's slow frames build on it. */
export const isJank = (ledger: Ledger, row: LedgerRow, multiplier: number = DEFAULT_MULTIPLIER): boolean =>
  exceeds(uiUs(ledger, row), multiplier * deadlineOrPeriodUs(ledger, row));
