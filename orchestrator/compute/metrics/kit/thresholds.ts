import type { Metric, Source, Threshold } from '../metric.ts';

const APPLE_2020: Source = {
  title: 'Apple, WWDC 2020 session 10077: Eliminate animation hitches with XCTest',
  url: 'https://developer.apple.com/videos/play/wwdc2020/10077/',
};
const APPLE_2026: Source = {
  title: 'Apple, Understanding hitches in your app',
  url: 'https://developer.apple.com/documentation/xcode/understanding-hitches-in-your-app',
};
export const ANDROID_VITALS: Source = {
  title: 'Android vitals: slow rendering and frozen frames',
  url: 'https://developer.android.com/topic/performance/vitals/frozen',
};

/** Hitch time per second of scrolling, ms/s. */
export const hitchRateThresholds: readonly Threshold[] = [
  { profile: 'apple-scroll-2020', good: 5, poor: 10, source: APPLE_2020 },
  { profile: 'apple-hitches-2026', good: 10, fair: 25, poor: 50, source: APPLE_2026 },
];

/** Android vitals rates a session as bad above 0.1 % of frozen frames. */
export const frozenRatioThresholds: readonly Threshold[] = [
  { profile: 'android-vitals', good: 0, poor: 0.001, source: ANDROID_VITALS },
];

/** All profiles for which at least one metric has bounds. */
export const profilesOf = (metrics: readonly Metric[]): readonly string[] => [
  ...new Set(metrics.flatMap(({ thresholds = [] }) => thresholds.map(({ profile }) => profile))),
];
