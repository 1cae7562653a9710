package dev.hitchproof.probe;

/** Where the frame metrics of all windows go. */
final class FrameMetricsTarget {
  final Ring ring;
  final Progress progress;
  final UiBudget budget;
  final Guard guard;

  FrameMetricsTarget(Ring ring, Progress progress, UiBudget budget, Guard guard) {
    this.ring = ring;
    this.progress = progress;
    this.budget = budget;
    this.guard = guard;
  }
}
