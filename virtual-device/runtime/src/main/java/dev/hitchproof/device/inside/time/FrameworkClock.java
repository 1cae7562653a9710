package dev.hitchproof.device.inside.time;

import java.time.Duration;
import org.robolectric.shadows.ShadowPausedSystemClock;
import org.robolectric.shadows.ShadowSystemClock;

/**
 * The clock that {@code SystemClock} and the framework's own {@code System.nanoTime} calls read. It extends the shadow because
 * only subclasses can read the time without what the calling thread has executed since the clock last moved.
 */
final class FrameworkClock extends ShadowPausedSystemClock implements Clock {
  @Override
  public long nowNs() {
    return ShadowPausedSystemClock.uptimeNanos();
  }

  @Override
  public void advanceBy(long ns) {
    ShadowSystemClock.advanceBy(Duration.ofNanos(ns));
  }
}
