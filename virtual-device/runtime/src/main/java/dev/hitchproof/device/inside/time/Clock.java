package dev.hitchproof.device.inside.time;

/** The device's monotonic clock. Only the scheduler advances it. */
public interface Clock {
  /** A time that never comes. */
  long NEVER_NS = Long.MAX_VALUE;

  long nowNs();

  void advanceBy(long ns);
}
