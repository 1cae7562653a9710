import type { Source } from '../metric.ts';

export const MACROBENCHMARK_METRICS: Source = {
  title: 'Macrobenchmark, FrameTimingMetric',
  url: 'https://developer.android.com/topic/performance/benchmarking/macrobenchmark-metrics#frame-timing-metric',
};
export const FRAME_TIMING_QUERY: Source = {
  title: 'Macrobenchmark, FrameTimingQuery',
  url: 'https://github.com/androidx/androidx/blob/f4fd4f162e996eb24b0e57b4655d36e9379ca303/benchmark/benchmark-macro/src/main/java/androidx/benchmark/macro/perfetto/FrameTimingQuery.kt',
};
