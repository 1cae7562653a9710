package dev.hitchproof.device.inside.time;

import dev.hitchproof.device.inside.shadow.DeviceSystemClock;
import java.time.Duration;
import org.robolectric.shadows.ShadowSystemClock;

/** The clock that {@code SystemClock} and the framework's own {@code System.nanoTime} calls read. */
final class FrameworkClock implements Clock {
  /** Not {@code SystemClock}'s, which first lets the clock catch up with what was executed. */
  @Override
  public long nowNs() {
    return DeviceSystemClock.unsettledNs();
  }

  @Override
  public void advanceBy(long ns) {
    ShadowSystemClock.advanceBy(Duration.ofNanos(ns));
  }
}
