package dev.hitchproof.probe;

/** The main thread's stack while its next frame was late. */
final class LateStack {
  final long timeNs;
  /** Number of the latest frame callback. */
  final long ordinal;
  /** How long the capture took. */
  final long costNs;
  final StackTraceElement[] frames;

  LateStack(long timeNs, long ordinal, long costNs, StackTraceElement[] frames) {
    this.timeNs = timeNs;
    this.ordinal = ordinal;
    this.costNs = costNs;
    this.frames = frames;
  }
}
