import type { Source } from '../metric.ts';

export const JANKSTATS_GUIDE: Source = {
  title: 'JankStats library',
  url: 'https://developer.android.com/topic/performance/jankstats',
};
export const JANKSTATS_31: Source = {
  title: 'JankStatsApi31Impl',
  url: 'https://github.com/androidx/androidx/blob/androidx-main/metrics/metrics-performance/src/main/java/androidx/metrics/performance/JankStatsApi31Impl.kt',
};
