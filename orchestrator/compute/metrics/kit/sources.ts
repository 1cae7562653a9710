import type { Source } from '../metric.ts';

/** Sources of our own definitions. Those of other tools' definitions are in the tool's folder. */
export const CHOREOGRAPHER: Source = {
  title: 'Android, Choreographer.FrameCallback.doFrame: frameTimeNanos',
  url: 'https://developer.android.com/reference/android/view/Choreographer.FrameCallback#doFrame(long)',
};
export const ON_SCROLL_CHANGED: Source = {
  title: 'Android, ViewTreeObserver.OnScrollChangedListener',
  url: 'https://developer.android.com/reference/android/view/ViewTreeObserver.OnScrollChangedListener',
};
export const FRAME_METRICS: Source = {
  title: 'Android, FrameMetrics',
  url: 'https://developer.android.com/reference/android/view/FrameMetrics',
};
export const MOTION_EVENT: Source = {
  title: 'Android, MotionEvent: batching and historical samples',
  url: 'https://developer.android.com/reference/android/view/MotionEvent#batching',
};
export const HITCH_TIME_RATIO: Source = {
  title: 'Apple, WWDC 2020 session 10077: hitch time ratio',
  url: 'https://developer.apple.com/videos/play/wwdc2020/10077/',
};
