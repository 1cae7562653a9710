package dev.hitchproof.demo;

import android.os.SystemClock;

/** The cost of a row's bind, first computed, then paid by holding the main thread. */
final class RowCost {
  private final PlannedCost planned;

  RowCost(PlannedCost planned) {
    this.planned = planned;
  }

  Bill billOf(int row) {
    return new Bill(planned.bindUs(row));
  }

  static final class Bill {
    private final long us;

    private Bill(long us) {
      this.us = us;
    }

    void settle() {
      SystemClock.sleep(us / 1000);
      Hold.forUs((int) (us % 1000));
    }
  }
}
