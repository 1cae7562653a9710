package dev.hitchproof.probe;

/** The main thread's stack while its next frame was late. */
final class LateStack {
  final long timeNs;
  /** Number of the latest frame callback. */
  final long ordinal;
  /** How long the capture took. */
  final long costNs;
  final StackTraceElement[] frames;
  /** The thread's state before the capture and after it; null if it changed. */
  final Thread.State state;

  LateStack(long timeNs, long ordinal, long costNs, StackTraceElement[] frames, Thread.State state) {
    this.timeNs = timeNs;
    this.ordinal = ordinal;
    this.costNs = costNs;
    this.frames = frames;
    this.state = state;
  }
}
