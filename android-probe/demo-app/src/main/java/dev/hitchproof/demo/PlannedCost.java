package dev.hitchproof.demo;

/** What each row costs by the plan: all parts are added up first, then rounded once. */
final class PlannedCost {
  private final FeedPlan plan;

  PlannedCost(FeedPlan plan) {
    this.plan = plan;
  }

  /** The world named at launch, or none. */
  String world() {
    return plan.world;
  }

  /** Throws IllegalStateException for the row that crashes the app. */
  long bindUs(int row) {
    if (row == plan.crashRow) {
      throw new IllegalStateException("row " + row + " is planned to crash");
    }
    double us = plan.rowUs + plan.noise.costUs(row);
    if (isNth(row, plan.slowFirst, plan.slowEvery)) {
      us += plan.slowUs;
    }
    if (row == plan.frozenRow) {
      us += plan.frozenUs;
    }
    return slowed(us);
  }

  long lockedMs(int row) {
    return isNth(row, plan.lockedEvery, plan.lockedEvery) ? slowed(plan.lockedUs) / 1000 : 0;
  }

  boolean isDeadlock(int row) {
    return row == plan.deadlockRow;
  }

  long layoutUs(int row) {
    return isNth(row, plan.layoutEvery, plan.layoutEvery) ? slowed(plan.layoutUs) : 0;
  }

  /** {@code callback} counts from 1 at the start of each drag. */
  long dragUs(int callback) {
    return isNth(callback, plan.dragEvery, plan.dragEvery) ? slowed(plan.dragUs) : 0;
  }

  /** Must be called for each bind: the drawing's bitmap is uploaded once. */
  RowDrawing drawing(int row) {
    return new RowDrawing(
        isNth(row, plan.drawEvery, plan.drawEvery) ? plan.drawOperations : 0,
        isNth(row, plan.uploadEvery, plan.uploadEvery) ? plan.uploadKpx : 0,
        isNth(row, plan.layerEvery, plan.layerEvery) ? plan.layers : 0);
  }

  private long slowed(double us) {
    return Math.round(us * (100 + plan.slowdownPercent) / 100);
  }

  private static boolean isNth(int number, int first, int every) {
    return every > 0 && number >= first && (number - first) % every == 0;
  }
}
