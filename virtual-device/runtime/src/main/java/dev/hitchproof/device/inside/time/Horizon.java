package dev.hitchproof.device.inside.time;

/** How far the clock may go: up to a time, or until nothing is due soon. */
record Horizon(long untilNs, long quietNs) {
  /** The clock must not move. */
  static final long HERE = -1;

  static final Horizon NONE = new Horizon(0, Clock.NEVER_NS);

  static Horizon until(long ns) {
    return new Horizon(ns, Clock.NEVER_NS);
  }

  static Horizon untilIdle(long quietNs, long capNs) {
    return new Horizon(capNs, quietNs);
  }

  /**
   * Time to jump to when the next event is due at {@code nextNs}, or {@link #HERE}.
   *
   * @param busy main computes or sleeps, which is not idle however long nothing else is due
   */
  long stop(long nextNs, long nowNs, boolean busy) {
    if (!busy && nextNs - nowNs > quietNs) return HERE;
    if (nextNs <= untilNs || nextNs <= nowNs) return nextNs;
    return quietNs == Clock.NEVER_NS && nowNs < untilNs ? untilNs : HERE;
  }
}
