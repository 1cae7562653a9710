import type { Source } from '../metric.ts';

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
