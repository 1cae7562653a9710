import type { Source } from '../metric.ts';

export const MACROBENCHMARK_METRICS: Source = {
  title: 'Macrobenchmark, FrameTimingMetric',
  url: 'https://developer.android.com/topic/performance/benchmarking/macrobenchmark-metrics#frame-timing-metric',
};
export const FRAME_TIMING_QUERY: Source = {
  title: 'Macrobenchmark, FrameTimingQuery',
  url: 'https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-traceprocessor/src/commonMain/kotlin/androidx/benchmark/traceprocessor/FrameTimingQuery.kt',
};
