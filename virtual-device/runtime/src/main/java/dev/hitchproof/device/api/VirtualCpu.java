package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.DeviceTime;

/** "The code here costs this much CPU." On a phone: spin instead. */
public final class VirtualCpu {
  private VirtualCpu() {}

  /** Keeps the calling thread busy for {@code ms} of virtual time; other threads run meanwhile. */
  public static void burn(long ms) {
    DeviceTime.burn(ms * 1_000_000L);
  }
}
