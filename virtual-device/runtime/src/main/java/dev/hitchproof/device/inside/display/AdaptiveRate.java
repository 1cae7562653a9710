package dev.hitchproof.device.inside.display;

/** The rate of a display that follows what happens on it: touches, and frames that are asked for or not. */
final class AdaptiveRate {
  /**
   * How long nothing may be asked for before it rests, and how long it stays awake after a touch.
   * @source https://android.googlesource.com/device/google/coral/+/refs/heads/android10-release/device.mk: set_idle_timer_ms, set_touch_timer_ms
   */
  private static final long IDLE_NS = 80_000_000L;
  private static final long TOUCH_NS = 200_000_000L;

  private final double restHz;
  private final double touchHz;
  private final double flingHz;
  private boolean touched;
  private long restsAtNs;

  AdaptiveRate(double restHz, double touchHz, double flingHz) {
    this.restHz = restHz;
    this.touchHz = touchHz;
    this.flingHz = flingHz;
  }

  static AdaptiveRate fixed(double hz) {
    return new AdaptiveRate(hz, hz, hz);
  }

  double at(long ns) {
    return touched ? touchHz : ns < restsAtNs ? flingHz : restHz;
  }

  /** When it rests if nothing happens until then. */
  long restsAtNs() {
    return restsAtNs;
  }

  void active(long ns) {
    restsAtNs = Math.max(restsAtNs, ns + IDLE_NS);
  }

  void touched(boolean down, long ns) {
    touched = down;
    restsAtNs = ns + TOUCH_NS;
  }
}
