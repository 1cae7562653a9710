package dev.hitchproof.device.inside.shadow;

import java.util.ArrayDeque;

/** The native ring of three reports between RenderThread and the app's metrics handler. */
final class ReportRing {
  private static final int SIZE = 3;

  private record Report(long[] values, int droppedBefore) {}

  private final ArrayDeque<Report> reports = new ArrayDeque<>();
  private int dropped;

  /** False when the ring is full. */
  synchronized boolean offer(long[] report) {
    if (reports.size() == SIZE) {
      dropped++;
      return false;
    }
    reports.add(new Report(report, dropped));
    dropped = 0;
    return true;
  }

  /** The number of reports that were dropped before the one now in {@code out}, or -1 if there is none. */
  synchronized int take(long[] out) {
    Report first = reports.poll();
    if (first == null) return -1;
    System.arraycopy(first.values, 0, out, 0, Math.min(first.values.length, out.length));
    return first.droppedBefore;
  }
}
