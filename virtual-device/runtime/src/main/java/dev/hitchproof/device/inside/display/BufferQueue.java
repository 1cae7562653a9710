package dev.hitchproof.device.inside.display;

/**
 * One window's buffers between its RenderThread and the compositor: three, first in, first out. The compositor takes
 * at most one per refresh and never drops one, so a late frame delays those behind it until the app pauses.
 * https://source.android.com/docs/core/graphics/arch-bq-gralloc
 */
final class BufferQueue {
  /** A buffer completed no more than this after the refresh is still latched; it is the resolution of the traces. */
  static final long LATCH_TOLERANCE_NS = 2_000;

  private static final long NEVER = Long.MIN_VALUE / 2;
  private VsyncGrid grid;
  private long lastShownNs = NEVER;
  private long shownBeforeNs = NEVER;

  BufferQueue(VsyncGrid grid) {
    this.grid = grid;
  }

  void on(VsyncGrid changed) {
    grid = changed;
  }

  /** When the RenderThread gets its next buffer: when the last picture but one replaces the one before it. */
  long freeNs() {
    return shownBeforeNs;
  }

  /** @return the refresh that shows a buffer that is complete at {@code readyNs} and due at {@code dueNs} */
  long queue(long readyNs, long dueNs) {
    long latched = grid.nextAfterNs(Math.max(readyNs - LATCH_TOLERANCE_NS, dueNs) - 1);
    long shown = Math.max(latched, grid.nextAfterNs(lastShownNs));
    shownBeforeNs = lastShownNs;
    lastShownNs = shown;
    return shown;
  }
}
