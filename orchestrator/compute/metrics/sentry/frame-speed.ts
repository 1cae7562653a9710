import type { LedgerRow } from '../../index-spaces.ts';
import { exceeds } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages, uiUs } from '../kit/row-times.ts';
import { type MetricValue, measured, NO_FRAMES, type Source } from '../metric.ts';

const CORE =
  'https://github.com/getsentry/sentry-java/blob/a2184a3258ecfb93b4b93fb61a5870a7bd6b561a/sentry-android-core/src/main/java/io/sentry/android/core';

export const SENTRY_COLLECTOR: Source = {
  title: 'Sentry for Android 8.53.0, SentryFrameMetricsCollector',
  url: `${CORE}/internal/util/SentryFrameMetricsCollector.java`,
};
export const SENTRY_FRAME_METRICS: Source = {
  title: 'Sentry for Android 8.53.0, SentryFrameMetrics.addFrame',
  url: `${CORE}/SentryFrameMetrics.java`,
};
export const SENTRY_SPANS: Source = {
  title: 'Sentry for Android 8.53.0, SpanFrameMetricsCollector',
  url: `${CORE}/SpanFrameMetricsCollector.java`,
};

type FrameSpeed = 'in-time' | 'slow' | 'frozen';

const FROZEN_US = 700_000;

/** Slow: longer than a period at 1 Hz less than the display's rate. A frozen frame is not counted as slow. */
export function speedOf(ledger: Ledger, row: LedgerRow): FrameSpeed {
  const us = uiUs(ledger, row);
  if (exceeds(us, FROZEN_US)) return 'frozen';
  return exceeds(us, 1e6 / (1e6 / at(ledger.periodUs, row) - 1)) ? 'slow' : 'in-time';
}

/** Number of frames of one kind. */
export function countOf(ledger: Ledger, wanted: FrameSpeed): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  return measured(rows.filter((row) => speedOf(ledger, row) === wanted).length);
}
