package dev.hitchproof.probe;

/** Numbers of the WINDOW stream's events; docs/trace-format.md. */
final class WindowEvent {
  static final int ADDED = 0;
  static final int REMOVED = 1;
  static final int FOCUS = 2;
  static final int NO_FOCUS = 3;
  static final int RESUMED = 4;
  static final int PAUSED = 5;
  static final int GATE_TOUCH = 6;
  static final int NOT_ACCELERATED = 7;
  static final int STOPPED = 8;

  private WindowEvent() {}
}
