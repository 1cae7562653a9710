import type { Source } from '../metric.ts';

const METRICS = 'https://chromium.googlesource.com/chromium/src/+/main/cc/metrics';
export const DROPPED_FRAME_TRACKER: Source = {
  title: 'Chromium, ScrollJankDroppedFrameTracker',
  url: `${METRICS}/scroll_jank_dropped_frame_tracker.cc`,
};
export const V4_DECIDER: Source = {
  title: 'Chromium, ScrollJankV4Decider',
  url: `${METRICS}/scroll_jank_v4_decider.cc`,
};
export const PREDICTOR_TRACKER: Source = {
  title: 'Chromium, PredictorJankTracker',
  url: `${METRICS}/predictor_jank_tracker.cc`,
};
