package dev.hitchproof.probe;

/** The kinds of records by which a ring counts its drops. */
final class Kind {
  static final int FRAME = 0;
  static final int SCROLL = 1;
  static final int TOUCH = 2;
  static final int MAIN_KINDS = 3;

  static final int METRICS = 0;
  /** Reports that are not recorded because their numbers are impossible. */
  static final int INVALID_METRICS = 1;
  static final int METRICS_KINDS = 2;

  static final int VERDICT = 0;
  static final int VERDICT_KINDS = 1;

  private Kind() {}
}
