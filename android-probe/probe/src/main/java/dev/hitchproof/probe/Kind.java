package dev.hitchproof.probe;

/** What a ring's slot holds (column 0), and the size of a slot. Plain numbers: hot paths allocate nothing. */
final class Kind {
  static final int FRAME = 0;
  static final int SCROLL = 1;
  static final int TOUCH = 2;
  /** Kind and eight values. */
  static final int MAIN_STRIDE = 9;

  static final int METRICS = 0;
  /** Not recorded since its numbers cannot be. */
  static final int INVALID_METRICS = 1;
  static final int METRICS_STRIDE = 16;

  private Kind() {}
}
