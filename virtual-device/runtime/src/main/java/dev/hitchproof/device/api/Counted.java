package dev.hitchproof.device.api;

import dev.hitchproof.device.inside.time.Charges;
import java.util.Comparator;

/** What {@link CallWork} gives the JDK in place of an argument, so that each step that reads it costs. */
final class Counted {
  private Counted() {}

  /** Compares as another comparator does, or naturally if there is none; charges each comparison and the sort's step after it. */
  static final class Order<T> implements Comparator<T> {
    /** Units of one step of a sort: test/bench/call-costs.ts. */
    private static final int STEP = 60;
    /** Units of comparing two objects of the JDK. */
    private static final int NATURAL = 100;

    private final Comparator<T> order;

    Order(Comparator<T> order) {
      this.order = order;
    }

    @Override
    @SuppressWarnings("unchecked")
    public int compare(T a, T b) {
      Charges.OF_DEVICE.spend(order == null ? STEP + NATURAL : STEP);
      return order == null ? ((Comparable<T>) a).compareTo(b) : order.compare(a, b);
    }
  }

  /**
   * A text whose characters cost when they are read. A pattern reads a character again each time it steps back, so its
   * work is counted for every pattern. Like Android's matcher, it reads a copy of a text that may change.
   */
  static final class Text implements CharSequence {
    /** Units of one step of a matcher: test/bench/call-costs.ts. */
    private static final int STEP = 200;

    private final String text;

    Text(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      Charges.OF_DEVICE.spend(STEP);
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
