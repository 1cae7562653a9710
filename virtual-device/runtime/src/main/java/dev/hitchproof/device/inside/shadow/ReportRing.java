package dev.hitchproof.device.inside.shadow;

import java.util.ArrayDeque;

/** The native ring of three reports between RenderThread and the app's metrics handler. */
final class ReportRing {
  private static final int SIZE = 3;
  private final ArrayDeque<long[]> reports = new ArrayDeque<>();
  private final ArrayDeque<Integer> drops = new ArrayDeque<>();
  private int dropped;

  /** False when the ring is full. */
  synchronized boolean offer(long[] report) {
    if (reports.size() == SIZE) {
      dropped++;
      return false;
    }
    reports.add(report);
    drops.add(dropped);
    dropped = 0;
    return true;
  }

  /** The number of reports that were dropped before the one now in {@code out}, or -1 if there is none. */
  synchronized int take(long[] out) {
    if (reports.isEmpty()) return -1;
    long[] report = reports.poll();
    System.arraycopy(report, 0, out, 0, Math.min(report.length, out.length));
    return drops.poll();
  }
}
