package dev.hitchproof.demo;

/** Pays a row's planned cost by holding the main thread. */
final class RowCost {
  private final PlannedCost planned;

  RowCost(PlannedCost planned) {
    this.planned = planned;
  }

  void pay(int row) {
    Hold.forUs(planned.bindUs(row));
  }
}
