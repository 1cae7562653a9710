package dev.hitchproof.probe;

/** The vsyncs of the latest recorded frames by the platform's id. Drain thread. */
final class VsyncIds {
  static final long UNKNOWN = Long.MIN_VALUE;
  private static final int KEPT = 1 << 10;
  private final long[] ids = new long[KEPT];
  private final long[] vsyncsUs = new long[KEPT];
  private int count;

  void add(long id, long vsyncUs) {
    int at = count++ & KEPT - 1;
    ids[at] = id;
    vsyncsUs[at] = vsyncUs;
  }

  /** {@link #UNKNOWN} for a frame that was not recorded, or was recorded long ago. */
  long vsyncUs(long id) {
    for (int i = count - 1; i >= Math.max(0, count - KEPT); i--) {
      if (ids[i & KEPT - 1] == id) return vsyncsUs[i & KEPT - 1];
    }
    return UNKNOWN;
  }
}
