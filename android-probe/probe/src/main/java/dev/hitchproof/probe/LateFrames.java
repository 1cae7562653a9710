package dev.hitchproof.probe;

/** Tells the app of late frames, if it listens. Main thread, for each frame. */
final class LateFrames {
  /** The app's; null for none. */
  static volatile LateFrameListener listener;

  private LateFrames() {}

  /** Sets the app's listener; null for none. */
  static void listen(LateFrameListener app) {
    listener = app;
  }

  /** A frame lasted until {@code intervalNs} after its vsync. A tie of rounding counts as late: docs/metrics.md. */
  static void frame(long intervalNs, long periodNs) {
    LateFrameListener app = listener;
    if (app == null) return;
    long missed = (intervalNs + periodNs / 2) / periodNs - 1;
    if (missed < 1) return;
    try {
      app.onLateFrame(intervalNs, (int) missed);
    } catch (Throwable t) {
      ProbeGuard.GUARD.tolerated(t);
    }
  }
}
