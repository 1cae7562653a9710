package dev.hitchproof.demo;

/** What binding a row does besides showing it, as the world names: a {@link Defects defect} or an {@link Innocents innocent}. */
final class RowCost {
  private final RowChange change;

  RowCost(PlannedCost planned) {
    RowChange innocent = Innocents.named(planned.world());
    change = innocent == null ? Defects.named(planned.world()) : innocent;
  }

  void pay(FeedRow view, int row) {
    change.bind(view, row);
  }
}
