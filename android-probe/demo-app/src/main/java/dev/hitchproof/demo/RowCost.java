package dev.hitchproof.demo;

import android.os.SystemClock;

/** Pays a row's planned cost by holding the main thread. */
final class RowCost {
  private final PlannedCost planned;

  RowCost(PlannedCost planned) {
    this.planned = planned;
  }

  void pay(FeedRow view, int row) {
    long us = planned.bindUs(row);
    SystemClock.sleep(us / 1000);
    Hold.forUs((int) (us % 1000));
    long lockedMs = planned.lockedMs(row);
    if (lockedMs > 0) {
      SharedStore.OF_APP.readDuringWrite(lockedMs);
    }
    if (planned.isDeadlock(row)) {
      SharedStore.OF_APP.readWithIndex();
    }
  }
}
