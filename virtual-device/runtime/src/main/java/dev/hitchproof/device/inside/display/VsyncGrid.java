package dev.hitchproof.device.inside.display;

import android.view.DisplayEventReceiver.VsyncEventData;

/** The display's vsyncs: a fixed grid in virtual time, its phase drawn from the seed. */
public record VsyncGrid(long periodNs, long phaseNs) {

  public static VsyncGrid of(double refreshHz, long seed) {
    long period = Math.round(1e9 / refreshHz);
    return new VsyncGrid(period, Math.floorMod(mixed(seed), period));
  }

  /** SplitMix64's finaliser: neighbouring seeds give phases far apart (https://prng.di.unimi.it/splitmix64.c). */
  private static long mixed(long seed) {
    long z = seed + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** The first vsync strictly after {@code ns}. */
  public long nextAfterNs(long ns) {
    return phaseNs + (index(ns) + 1) * periodNs;
  }

  /** How many vsyncs lie in {@code (fromNs, toNs]}. */
  public long countIn(long fromNs, long toNs) {
    return index(toNs) - index(fromNs);
  }

  /** The number of the last vsync at or before {@code ns}. */
  public long index(long ns) {
    return Math.floorDiv(ns - phaseNs, periodNs);
  }

  /**
   * What SurfaceFlinger tells the app about the frame that starts at {@code vsyncNs}.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/view/DisplayEventReceiver.java
   */
  public void fill(VsyncEventData data, long vsyncNs) {
    data.frameInterval = periodNs;
    data.preferredFrameTimelineIndex = 0;
    data.frameTimelinesLength = data.frameTimelines.length;
    for (int i = 0; i < data.frameTimelines.length; i++) {
      data.frameTimelines[i].vsyncId = index(vsyncNs) + i;
      data.frameTimelines[i].deadline = vsyncNs + (i + 1) * periodNs;
      data.frameTimelines[i].expectedPresentationTime = vsyncNs + (i + 2) * periodNs;
    }
  }
}
