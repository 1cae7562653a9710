import type { Source } from '../metric.ts';

const at = (commit: string, file: string): string =>
  `https://chromium.googlesource.com/chromium/src/+/${commit}/cc/metrics/${file}`;

export const DROPPED_FRAME_TRACKER: Source = {
  title: 'Chromium 635df984, ScrollJankDroppedFrameTracker',
  url: at('635df9846eb3eb7ddf2b4f36b9e32c4ea650b368', 'scroll_jank_dropped_frame_tracker.cc'),
};
export const V4_DECIDER: Source = {
  title: 'Chromium 02fa5015, ScrollJankV4Decider',
  url: at('02fa501541a514c481e48e31d1459fd2aaf02810', 'scroll_jank_v4_decider.cc'),
};
export const PREDICTOR_TRACKER: Source = {
  title: 'Chromium 2d3fe645, PredictorJankTracker',
  url: at('2d3fe6450c141b349e4a3adb253a5e76931e4ca4', 'predictor_jank_tracker.cc'),
};
