package dev.hitchproof.trace;

/** The counts of a stream's records in one file; once it is closed, emitted = written + lost. */
final class Totals {
  long emitted;
  long written;
  long lost;

  /** Number lost since writing failed; its LOSS record is written when the file is closed. */
  long unreported;
  long fromUs;
  long toUs;

  void loseUnreported(long count, long from, long to) {
    fromUs = unreported == 0 ? from : Math.min(fromUs, from);
    toUs = Math.max(toUs, to);
    unreported += count;
    lost += count;
  }
}
