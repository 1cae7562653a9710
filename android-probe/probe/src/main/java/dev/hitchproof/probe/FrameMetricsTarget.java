package dev.hitchproof.probe;

/** Where the frame metrics of all windows go. */
final class FrameMetricsTarget {
  /** Called on the probe's thread of frames. */
  interface Listener {
    /** All of the frame is done. */
    void complete(long vsyncNs);
  }

  final Ring ring;
  final Progress progress;
  final UiBudget budget;
  final Listener listener;
  final Guard guard;

  FrameMetricsTarget(Ring ring, Progress progress, UiBudget budget, Listener listener, Guard guard) {
    this.ring = ring;
    this.progress = progress;
    this.budget = budget;
    this.listener = listener;
    this.guard = guard;
  }
}
