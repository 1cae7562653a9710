package dev.hitchproof.device.inside.time;

/** How far the clock may go: up to a time, or until nothing is due soon. */
record Horizon(long untilNs, long quietNs) {
  /** The clock has to stand still. */
  static final long HERE = -1;

  static final Horizon NONE = new Horizon(0, Scheduler.NEVER);

  static Horizon until(long ns) {
    return new Horizon(ns, Scheduler.NEVER);
  }

  static Horizon untilIdle(long quietNs, long capNs) {
    return new Horizon(capNs, quietNs);
  }

  /**
   * Where to jump when the next thing is due at {@code nextNs}, or {@link #HERE}.
   *
   * @param busy main computes or sleeps: however long nothing else is due, that is not idle
   */
  long stop(long nextNs, long nowNs, boolean busy) {
    boolean waitsForIdle = quietNs != Scheduler.NEVER;
    if (waitsForIdle && !busy && nextNs > nowNs && nextNs - nowNs > quietNs) return HERE;
    if (nextNs <= untilNs || nextNs <= nowNs) return nextNs;
    return !waitsForIdle && nowNs < untilNs ? untilNs : HERE;
  }
}
