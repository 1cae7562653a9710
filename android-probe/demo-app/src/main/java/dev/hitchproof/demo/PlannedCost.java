package dev.hitchproof.demo;

/**
 * Which row costs what by the plan, in whole milliseconds: all parts added up first, then rounded
 * once.
 */
final class PlannedCost {
  private final FeedPlan plan;

  PlannedCost(FeedPlan plan) {
    this.plan = plan;
  }

  long bindMs(int row) {
    double ms = plan.rowMs + plan.noise.costUs(row) / 1000;
    if (isNth(row, plan.slowFirst, plan.slowEvery)) {
      ms += plan.slowMs;
    }
    if (row == plan.frozenRow) {
      ms += plan.frozenMs;
    }
    return slowed(ms);
  }

  long layoutMs(int row) {
    return isNth(row, plan.layoutEvery, plan.layoutEvery) ? slowed(plan.layoutMs) : 0;
  }

  /** {@code callback} counts from 1 at the start of each drag. */
  long dragMs(int callback) {
    return isNth(callback, plan.dragEvery, plan.dragEvery) ? slowed(plan.dragMs) : 0;
  }

  private long slowed(double ms) {
    return Math.round(ms * (100 + plan.slowdownPercent) / 100);
  }

  private static boolean isNth(int number, int first, int every) {
    return every > 0 && number >= first && (number - first) % every == 0;
  }
}
