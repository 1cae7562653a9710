package dev.hitchproof.device.inside.time;

/** The device's monotonic clock. Only the scheduler moves it. */
public interface Clock {
  long nowNs();

  void advanceBy(long ns);
}
