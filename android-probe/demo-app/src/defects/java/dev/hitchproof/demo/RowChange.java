package dev.hitchproof.demo;

/** What binding a row does besides showing it. */
interface RowChange {
  void bind(FeedRow view, int row);
}
