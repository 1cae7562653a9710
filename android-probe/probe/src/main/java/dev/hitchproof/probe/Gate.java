package dev.hitchproof.probe;

/** Decides when frames are recorded: from touch-down, or the first scroll, until nothing has moved for a while. */
final class Gate {
  /** Called on the main thread when recording begins and when it ends. */
  interface Listener {
    void armed(long nowNs);

    void disarmed(long nowNs);
  }

  private static final long QUIET_NS = 300_000_000L;
  /** If the finger rests this long, recording ends until it moves. */
  private static final long RESTING_NS = 10_000_000_000L;
  /** Longer frames count as this long: while something holds the main thread, a fling is not over. */
  private static final long LONGEST_STILL_FRAME_NS = 50_000_000L;
  private final Progress progress;
  private final Listener listener;
  private long stillSinceNs;
  private long stillNs;
  private boolean fingerDown;

  Gate(Progress progress, Listener listener) {
    this.progress = progress;
    this.listener = listener;
  }

  void fingerDown(long nowNs) {
    fingerDown = true;
    progress.slide = progress.slide + 1;
    active(nowNs);
  }

  void fingerUp(long nowNs) {
    fingerDown = false;
    active(nowNs);
  }

  /** The window under the finger is gone, so no event will report that it lifts. */
  void fingerLost() {
    fingerDown = false;
  }

  /** A touch sample or a scroll. */
  void active(long nowNs) {
    stillSinceNs = nowNs;
    stillNs = 0;
    if (progress.armed) return;
    if (progress.disarmedNs != 0) {
      progress.earlierArmedNs = progress.armedNs;
      progress.earlierDisarmedNs = progress.disarmedNs;
    }
    progress.armedNs = nowNs;
    progress.armed = true;
    boolean done = false;
    try {
      listener.armed(nowNs);
      done = true;
    } finally {
      // Without a frame callback nothing would end the recording: the next event tries again.
      progress.armed = done;
    }
  }

  /** Called at each frame callback; false if this ended the recording. */
  boolean staysArmed(long vsyncNs) {
    long frameNs = vsyncNs - stillSinceNs;
    stillNs += frameNs < LONGEST_STILL_FRAME_NS ? frameNs : LONGEST_STILL_FRAME_NS;
    stillSinceNs = vsyncNs;
    if (stillNs < (fingerDown ? RESTING_NS : QUIET_NS)) return true;
    disarm(vsyncNs);
    return false;
  }

  void disarm(long nowNs) {
    if (!progress.armed) return;
    progress.disarmedNs = nowNs;
    progress.armed = false;
    listener.disarmed(nowNs);
  }
}
