package dev.hitchproof.probe;

/**
 * How long content may go on moving after the finger lifts. Compose, Flutter and web pages imitate the platform's fling:
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/widget/OverScroller.java
 */
final class FlingTime {
  private static final double INFLEXION = 0.35;
  private static final double DECELERATION_RATE = Math.log(0.78) / Math.log(0.9);
  private static final double FRICTION = 0.015;
  /** Earth's gravity in m/s², inches per metre, dp per inch, and the friction of the screen. */
  private static final double COEFFICIENT_PER_DENSITY = 9.80665 * 39.37 * 160 * 0.84;
  /** A slower finger does not fling: ViewConfiguration.getScaledMinimumFlingVelocity. */
  private static final double SLOWEST_DP_PER_S = 50;
  /** The speed is a mean over a tenth of a second, but an accelerating finger flings further. */
  private static final double MARGIN = 1.5;
  private final double density;

  /** {@code density} in pixels per dp. */
  FlingTime(double density) {
    this.density = density;
  }

  /** Longest time that content may go on moving; 0 if there is no fling. */
  long longestNs(double pxPerSecond) {
    if (pxPerSecond < SLOWEST_DP_PER_S * density) return 0;
    double deceleration = Math.log(INFLEXION * pxPerSecond / (FRICTION * COEFFICIENT_PER_DENSITY * density));
    return (long) (MARGIN * 1e9 * Math.exp(deceleration / (DECELERATION_RATE - 1)));
  }
}
