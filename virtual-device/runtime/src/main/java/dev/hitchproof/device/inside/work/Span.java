package dev.hitchproof.device.inside.work;

import dev.hitchproof.device.host.CallCosts;
import dev.hitchproof.device.inside.time.Count;
import java.util.ArrayList;
import java.util.List;

/** A stretch of the main thread's work (a frame or the binding of a row), stored as the work and the counts at its beginning. */
record Span(long id, long parts, long[] counts) {
  /** @param id a frame's time in µs, or a row's position */
  static Span beginning(long id, long partsSoFar, long[] countsSoFar) {
    return new Span(id, partsSoFar, countsSoFar.clone());
  }

  static long unitsOf(long parts) {
    return Math.round(parts / (double) CallCosts.UNIT);
  }

  /** The span's id, units and {@link Count}s, in their order. */
  List<Long> until(long partsSoFar, long[] countsSoFar) {
    List<Long> all = new ArrayList<>();
    all.add(id);
    all.add(unitsOf(partsSoFar - parts));
    for (Count c : Count.values()) all.add(countsSoFar[c.ordinal()] - counts[c.ordinal()]);
    return all;
  }
}
