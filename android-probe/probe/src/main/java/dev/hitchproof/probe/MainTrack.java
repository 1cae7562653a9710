package dev.hitchproof.probe;

/** What the main thread's recorders share: the ring they write to, the recording's state, and when to record. */
final class MainTrack {
  final Ring ring;
  final Progress progress;
  final Gate gate;

  MainTrack(Ring ring, Progress progress, Gate gate) {
    this.ring = ring;
    this.progress = progress;
    this.gate = gate;
  }
}
