package dev.hitchproof.trace;

/** Records of one stream that are not in the trace: how many, between which times, and why. */
public final class Loss {
  final long count;
  final long fromUs;
  final long toUs;
  final String why;

  public Loss(long count, long fromUs, long toUs, String why) {
    this.count = count;
    this.fromUs = fromUs;
    this.toUs = toUs;
    this.why = why;
  }
}
