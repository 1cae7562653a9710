package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.Charges;
import java.util.Comparator;

/** Compares as another comparator does, or naturally if there is none; charges each comparison and the sort's step after it. */
final class CountedOrder<T> implements Comparator<T> {
  /** Units of one step of a sort: test/bench/call-costs.ts. */
  private static final int STEP = 60;
  /** Units of comparing two objects of the JDK. */
  private static final int NATURAL = 100;

  private final Comparator<T> order;

  CountedOrder(Comparator<T> order) {
    this.order = order;
  }

  @Override
  @SuppressWarnings("unchecked")
  public int compare(T a, T b) {
    Charges.OF_DEVICE.spend(order == null ? STEP + NATURAL : STEP);
    return order == null ? ((Comparable<T>) a).compareTo(b) : order.compare(a, b);
  }
}
