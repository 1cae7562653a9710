package dev.hitchproof.probe;

/** Frame rate and hitches of a slide since the last {@link #begin}, as the overlay shows them. Main thread. */
final class SlidingRate {
  /**
   * Shares of missed frames from which on TinyDancer warns.
   * https://github.com/friendlyrobotnyc/TinyDancer/blob/master/library/src/main/java/com/codemonkeylabs/fpslibrary/FPSConfig.java
   */
  private static final double FEW = 0.05;
  private static final double MANY = 0.2;
  private static final int GREEN = 0xFF00C853;
  private static final int YELLOW = 0xFFFFD600;
  private static final int RED = 0xFFFF5252;
  private long frames;
  private long missed;
  private long slidingNs;
  private long lateNs;

  void begin() {
    frames = missed = slidingNs = lateNs = 0;
  }

  /** A scrolling frame was in work or on the screen for {@code intervalNs}. A tie of rounding counts as late: docs/metrics.md. */
  void frame(long intervalNs, long periodNs) {
    long missedOfFrame = Math.max(0, (intervalNs + periodNs / 2) / periodNs - 1);
    frames++;
    missed += missedOfFrame;
    slidingNs += intervalNs;
    lateNs += missedOfFrame * periodNs;
  }

  boolean isEmpty() {
    return frames == 0;
  }

  /** Frames per second and milliseconds of hitches per second, while content slid. */
  String text() {
    return Math.round(frames * 1e9 / slidingNs) + " fps\n" + Math.round(lateNs * 1e3 / slidingNs) + " ms/s";
  }

  int color() {
    double share = (double) missed / (frames + missed);
    return share >= MANY ? RED : share >= FEW ? YELLOW : GREEN;
  }
}
