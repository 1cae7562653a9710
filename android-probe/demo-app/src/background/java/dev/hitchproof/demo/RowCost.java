package dev.hitchproof.demo;

import android.view.View;

/** Binding a row waits for two threads of a pool, and coroutines deliver its tag later. Nothing sleeps. */
final class RowCost {
  private final Scores scores = new Scores();

  /** @param planned ignored: none of the planned costs is paid */
  RowCost(PlannedCost planned) {
    CaughtFailures.report();
  }

  void pay(FeedRow view, int row) {
    View shown = view.itemView;
    shown.setTag(scores.of(row));
    scores.later(row, score -> shown.post(() -> shown.setTag(score)));
  }
}
