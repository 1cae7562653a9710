package dev.hitchproof.probe;

/** Tells the app of late frames, if it listens. Main thread, for each frame. */
final class LateFrames {
  /** The app's; null for none. */
  static volatile LateFrameListener listener;
  /** The app's label or the activity resumed since. Set whether or not anything is recorded. */
  static volatile String scene = "";
  private static volatile int least = 1;
  /** 0: no activity was resumed. */
  private static volatile long resumedNs;

  private LateFrames() {}

  /** Sets the app's listener; null for none. */
  static void listen(LateFrameListener app, int leastMissedVsyncs) {
    least = Math.max(1, leastMissedVsyncs);
    listener = app;
  }

  /** An activity of this class was resumed. */
  static void resumed(String name) {
    scene = name;
    resumedNs = System.nanoTime();
  }

  static void forget() {
    listen(null, 1);
    scene = "";
    resumedNs = 0;
  }

  /** A frame lasted until {@code intervalNs} after its vsync. A tie of rounding counts as late: docs/metrics.md. */
  static void frame(long intervalNs, long periodNs) {
    LateFrameListener app = listener;
    if (app == null) return;
    long missed = (intervalNs + periodNs / 2) / periodNs - 1;
    if (missed < least) return;
    try {
      long sinceMs = resumedNs == 0 ? -1 : (System.nanoTime() - resumedNs) / 1_000_000;
      app.onLateFrame(intervalNs, (int) missed, scene, sinceMs);
    } catch (Throwable t) {
      ProbeGuard.GUARD.tolerated(t);
    }
  }
}
