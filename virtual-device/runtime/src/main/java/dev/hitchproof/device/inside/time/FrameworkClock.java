package dev.hitchproof.device.inside.time;

import android.os.SystemClock;
import java.time.Duration;
import org.robolectric.shadows.ShadowSystemClock;

/** The clock that {@code SystemClock} and the framework's own {@code System.nanoTime} calls read. */
final class FrameworkClock implements Clock {
  @Override
  public long nowNs() {
    return SystemClock.uptimeNanos();
  }

  @Override
  public void advanceBy(long ns) {
    ShadowSystemClock.advanceBy(Duration.ofNanos(ns));
  }
}
