import { quantiles } from '../../../statistics/percentile.ts';
import {
  type Metric,
  type MetricPart,
  type MetricValue,
  measured,
  NO_FRAMES,
  type Source,
  type Threshold,
} from '../metric.ts';

/** Macrobenchmark's shape of a sampled metric: the value is P50, the parts are P50, P90, P95 and P99. */
export function percentilesOf(values: readonly number[]): MetricValue {
  if (values.length === 0) return NO_FRAMES;
  const [P50, P90, P95, P99] = quantiles(new Float64Array(values), 50, 90, 95, 99);
  return measured(P50, { P50, P90, P95, P99 });
}

/** The parts that `spreadOf` declares. */
export const spread = (values: readonly number[]): MetricPart =>
  values.length === 0
    ? { count: 0 }
    : {
        count: values.length,
        min: values.reduce((least, value) => Math.min(least, value)),
        mean: values.reduce((sum, value) => sum + value, 0) / values.length,
        max: values.reduce((most, value) => Math.max(most, value)),
      };

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
