package dev.hitchproof.probe;

/** Where the verdicts on the frames of all windows go. */
final class VerdictTarget {
  final Ring ring;
  final Progress progress;
  final Guard guard;

  VerdictTarget(Ring ring, Progress progress, Guard guard) {
    this.ring = ring;
    this.progress = progress;
    this.guard = guard;
  }
}
