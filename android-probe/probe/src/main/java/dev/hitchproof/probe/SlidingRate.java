package dev.hitchproof.probe;

import java.util.Arrays;

/** The gate's number of a slide since the last {@link #begin}, its frame rate and drop levels, as the overlay shows them. Main thread. */
final class SlidingRate {
  /** The default budget of the hitch rate, and what Apple calls good. https://developer.apple.com/videos/play/wwdc2020/10077/ */
  private static final long MOST_MS = 10;
  private static final long GOOD_MS = 5;
  private static final int GREEN = 0xFF00C853;
  private static final int YELLOW = 0xFFFFD600;
  private static final int RED = 0xFFFF5252;
  /**
   * Missed vsyncs from which on a frame is of a level.
   * https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/constants/Constants.java
   */
  private static final int[] LEVELS = {0, 3, 9, 24, 42};
  private static final String[] NAMES = {"best", "normal", "middle", "high", "frozen"};
  private final long[] ofLevel = new long[LEVELS.length];
  private long frames;
  private long slidingNs;
  private long lateNs;

  void begin() {
    frames = slidingNs = lateNs = 0;
    Arrays.fill(ofLevel, 0);
  }

  /** A scrolling frame was in work or on the screen for {@code intervalNs}. A tie of rounding counts as late: docs/metrics.md. */
  void frame(long intervalNs, long periodNs) {
    long missed = Math.max(0, (intervalNs + periodNs / 2) / periodNs - 1);
    frames++;
    slidingNs += intervalNs;
    lateNs += missed * periodNs;
    int level = LEVELS.length - 1;
    while (missed < LEVELS[level]) level--;
    ofLevel[level]++;
  }

  boolean isEmpty() {
    return frames == 0;
  }

  /** Milliseconds of hitches per second, frames per second, and how many frames are of each drop level. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(hitchMs()).append(" ms/s\n").append(Math.round(frames * 1e9 / slidingNs)).append(" fps");
    for (int level = 0; level < LEVELS.length; level++) {
      if (ofLevel[level] > 0) text.append(level == 0 ? '\n' : ' ').append(NAMES[level]).append(' ').append(ofLevel[level]);
    }
    return text.toString();
  }

  int color() {
    return hitchMs() > MOST_MS ? RED : hitchMs() > GOOD_MS ? YELLOW : GREEN;
  }

  private long hitchMs() {
    return Math.round(lateNs * 1e3 / slidingNs);
  }
}
