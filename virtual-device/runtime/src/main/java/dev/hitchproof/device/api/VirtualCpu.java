package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.DeviceTime;

/** Declares that code costs CPU time. On a phone the same code spins instead. */
public final class VirtualCpu {
  private VirtualCpu() {}

  /** Keeps the calling thread busy for {@code ms} of virtual time; other threads run meanwhile. */
  public static void burn(long ms) {
    DeviceTime.burn(ms * 1_000_000L);
  }
}
