import type { Source } from '../metric.ts';

export const SENTRY_COLLECTOR: Source = {
  title: 'Sentry for Android, SentryFrameMetricsCollector',
  url: 'https://github.com/getsentry/sentry-java/blob/main/sentry-android-core/src/main/java/io/sentry/android/core/internal/util/SentryFrameMetricsCollector.java',
};
export const SENTRY_SPANS: Source = {
  title: 'Sentry for Android, SpanFrameMetricsCollector',
  url: 'https://github.com/getsentry/sentry-java/blob/main/sentry-android-core/src/main/java/io/sentry/android/core/SpanFrameMetricsCollector.java',
};
