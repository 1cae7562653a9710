package dev.hitchproof.trace;

/** What became of a stream's records in one file: emitted = written + lost once it is closed. */
final class Totals {
  long emitted;
  long written;
  long lost;

  /** Lost since nothing can be written any more; the LOSS record follows when the file is closed. */
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
