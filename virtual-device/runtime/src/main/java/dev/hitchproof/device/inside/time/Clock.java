package dev.hitchproof.device.inside.time;

/** The device's monotonic clock. Only the scheduler advances it. */
public interface Clock {
  /** A time that never comes. */
  long NEVER_NS = Long.MAX_VALUE;
  /** How long the device has been up when its first app starts: for longer than code waits that begins with a time of 0. */
  long UP_NS = 3_600_000_000_000L;

  long nowNs();

  void advanceBy(long ns);
}
