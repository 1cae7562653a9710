package dev.hitchproof.demo;

import android.os.SystemClock;

/** What a row's bind costs, first reckoned, then paid by holding the main thread. */
final class RowCost {
  private final PlannedCost planned;

  RowCost(PlannedCost planned) {
    this.planned = planned;
  }

  Bill billOf(int row) {
    return new Bill(planned.bindMs(row));
  }

  static final class Bill {
    private final long ms;

    private Bill(long ms) {
      this.ms = ms;
    }

    void settle() {
      if (ms <= 0) {
        return;
      }
      SystemClock.sleep(ms);
    }
  }
}
