package dev.hitchproof.device.inside.time;

import java.util.function.BooleanSupplier;

/** How far the clock may go: up to a time, and only until something is over or nothing is due soon. */
record Horizon(long untilNs, long quietNs, BooleanSupplier isOver) {
  private static final BooleanSupplier NEVER_OVER = () -> false;

  /** The clock must not move. */
  static final long HERE = -1;

  static final Horizon NONE = new Horizon(0, Clock.NEVER_NS, NEVER_OVER);

  static Horizon until(long ns) {
    return until(NEVER_OVER, ns);
  }

  static Horizon until(BooleanSupplier isOver, long capNs) {
    return new Horizon(capNs, Clock.NEVER_NS, isOver);
  }

  static Horizon untilIdle(long quietNs, long capNs) {
    return new Horizon(capNs, quietNs, NEVER_OVER);
  }

  /**
   * Time to jump to when the next event is due at {@code nextNs}, or {@link #HERE}.
   *
   * @param busy main computes or sleeps, which is not idle however long nothing else is due
   */
  long stop(long nextNs, long nowNs, boolean busy) {
    if (!busy && nextNs - nowNs > quietNs) return HERE;
    if (nextNs <= nowNs) return nextNs;
    if (isOver.getAsBoolean()) return HERE;
    if (nextNs <= untilNs) return nextNs;
    return quietNs == Clock.NEVER_NS && nowNs < untilNs ? untilNs : HERE;
  }
}
