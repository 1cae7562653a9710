package dev.hitchproof.probe;

import dev.hitchproof.trace.Loss;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;

/** Writes to the trace how many records of one kind a ring has dropped since the last report. */
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

  void report(TraceWriter writer, long epochNs) {
    long dropped = ring.dropped(kind);
    if (dropped == reported) return;
    long toUs = TraceWriter.toUs(ring.droppedAtNs(kind), epochNs);
    writer.lose(stream, new Loss(dropped - reported, fromUs, toUs, why));
    reported = dropped;
    fromUs = toUs;
  }
}
