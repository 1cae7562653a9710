import type { Source } from '../metric.ts';

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
