package dev.hitchproof.probe;

import dev.hitchproof.trace.Loss;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;

/** Writes the method calls of frames that the main thread made late, and discards those of other frames. Drain thread only. */
final class MethodFeed {
  /** A frame is late if the next callback came more than a fourth of a period after the end of the frame's own period. */
  private static final int LATE_SHARE = 4;
  private final TraceWriter writer;
  private final long epochNs;
  private final MethodRing ring;
  private final MethodNames names;
  private long vsyncNs;
  private long droppedReported;
  private long droppedFromUs;

  MethodFeed(TraceWriter writer, long epochNs, MethodRing ring, MethodNames names) {
    this.writer = writer;
    this.epochNs = epochNs;
    this.ring = ring;
    this.names = names;
  }

  /** A frame callback: the calls before it belong to the previous frame. */
  void frame(long nextVsyncNs, long callbackNs, long flags, long periodNs) {
    boolean isLate = flags != Slot.Frame.FIRST && callbackNs - vsyncNs > periodNs + periodNs / LATE_SHARE;
    vsyncNs = nextVsyncNs;
    for (int slot = ring.next(callbackNs); slot >= 0; slot = ring.next(callbackNs)) {
      if (isLate) write(ring.timeNs(slot), ring.call(slot));
      ring.release();
    }
    reportDropped(callbackNs);
  }

  /** The main thread hangs: what it called so far is written now, since the app may be ended before the frame is. */
  void hung(long nowNs) {
    long endNs = nowNs - MethodRing.SHORTEST_NS;
    for (int slot = ring.nextFinal(endNs); slot >= 0; slot = ring.nextFinal(endNs)) {
      write(ring.timeNs(slot), ring.call(slot));
      ring.release();
    }
    reportDropped(nowNs);
  }

  /** Between slides there are no frames: what the main thread did before it last answered is of no use. */
  void answered(long nowNs) {
    while (ring.next(nowNs) >= 0) ring.release();
    reportDropped(nowNs);
  }

  private void write(long timeNs, int call) {
    long name = writer.string(names.of(call >> 1));
    writer.record(Stream.METHOD).put(TraceWriter.toUs(timeNs, epochNs)).put(name * 2 + (call & MethodRing.EXIT));
    writer.endRecord(Stream.METHOD);
  }

  private void reportDropped(long callbackNs) {
    long toUs = TraceWriter.toUs(callbackNs, epochNs);
    long dropped = ring.dropped();
    if (dropped > droppedReported) {
      writer.lose(Stream.METHOD, new Loss(dropped - droppedReported, droppedFromUs, toUs, "ring full"));
      droppedReported = dropped;
    }
    droppedFromUs = toUs;
  }
}
