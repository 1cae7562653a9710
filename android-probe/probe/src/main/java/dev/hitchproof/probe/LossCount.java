package dev.hitchproof.probe;

import dev.hitchproof.trace.Stream;

/** Tells the trace what a ring dropped of one kind since it was told last. */
final class LossCount {
  private final Ring ring;
  private final int kind;
  private final Stream stream;
  private final String why;
  private long reported;
  private long fromUs;

  LossCount(Ring ring, int kind, Stream stream, String why) {
    this.ring = ring;
    this.kind = kind;
    this.stream = stream;
    this.why = why;
  }

  void report(TraceFeed feed) {
    long dropped = ring.dropped(kind);
    if (dropped == reported) return;
    long toUs = feed.us(ring.droppedAtNs(kind));
    feed.writer().lose(stream, dropped - reported, fromUs, toUs, why);
    reported = dropped;
    fromUs = toUs;
  }
}
