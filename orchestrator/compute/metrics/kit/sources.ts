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
export const DEADLINE: Source = {
  title: 'Android, FrameMetrics.DEADLINE',
  url: 'https://developer.android.com/reference/android/view/FrameMetrics#DEADLINE',
};
export const MOTION_EVENT: Source = {
  title: 'Android, MotionEvent: batching and historical samples',
  url: 'https://developer.android.com/reference/android/view/MotionEvent#batching',
};
export const HITCH_TIME_RATIO: Source = {
  title: 'Apple, WWDC 2020 session 10077: hitch time ratio',
  url: 'https://developer.apple.com/videos/play/wwdc2020/10077/',
};
export const ON_FOCUS_CHANGED: Source = {
  title: 'Android, ViewTreeObserver.OnWindowFocusChangeListener',
  url: 'https://developer.android.com/reference/android/view/ViewTreeObserver.OnWindowFocusChangeListener',
};
export const ACTIVITY_CALLBACKS: Source = {
  title: 'Android, Application.ActivityLifecycleCallbacks.onActivityPreCreated',
  url: 'https://developer.android.com/reference/android/app/Application.ActivityLifecycleCallbacks#onActivityPreCreated(android.app.Activity,%20android.os.Bundle)',
};
export const PROCESS_START: Source = {
  title: 'Android, Process.getStartUptimeMillis',
  url: 'https://developer.android.com/reference/android/os/Process#getStartUptimeMillis()',
};
export const MATRIX_STARTUP: Source = {
  title: 'Tencent Matrix, StartupTracer: onCreate to onWindowFocusChanged of each activity',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/tracer/StartupTracer.java',
};
export const FIREBASE_APP_START: Source = {
  title: 'Firebase Performance Monitoring, AppStartTrace: first draw posted at the front of the queue',
  url: 'https://github.com/firebase/firebase-android-sdk/blob/main/firebase-perf/src/main/java/com/google/firebase/perf/metrics/AppStartTrace.java',
};
