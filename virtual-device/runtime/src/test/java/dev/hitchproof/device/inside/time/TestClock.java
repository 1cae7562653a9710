package dev.hitchproof.device.inside.time;

/** A clock at 0. */
public final class TestClock implements Clock {
  private volatile long now;

  @Override
  public long nowNs() {
    return now;
  }

  @Override
  public void advanceBy(long ns) {
    now += ns;
  }
}
