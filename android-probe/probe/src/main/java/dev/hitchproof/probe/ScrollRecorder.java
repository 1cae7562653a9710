package dev.hitchproof.probe;

import android.view.ViewTreeObserver;

/** OnScrollChanged of one window; it comes during the traversal, after the frame's callback. */
final class ScrollRecorder implements ViewTreeObserver.OnScrollChangedListener {
  private static final int MOVEMENT_UNKNOWN = 1;
  private final Ring ring;
  private final Progress progress;
  private final Gate gate;
  private final Guard guard;
  private final Scrollables scrollables;
  private final int window;
  private long lastOrdinal = -2;
  private boolean lastArmed;

  ScrollRecorder(Ring ring, Progress progress, Gate gate, Guard guard, Scrollables scrollables, int window) {
    this.ring = ring;
    this.progress = progress;
    this.gate = gate;
    this.guard = guard;
    this.scrollables = scrollables;
    this.window = window;
  }

  @Override
  public void onScrollChanged() {
    try {
      if (!guard.isOff()) record();
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void record() {
    long nowNs = System.nanoTime();
    long ordinal = progress.ordinal;
    boolean wasArmed = progress.armed;
    gate.active(nowNs);
    // A window may tell more than once within a frame; it is one scrolling frame.
    if (wasArmed && lastArmed && ordinal == lastOrdinal) return;
    lastOrdinal = ordinal;
    lastArmed = wasArmed;
    boolean known = scrollables.look();
    int at = ring.claim(Kind.SCROLL, nowNs);
    if (at < 0) return;
    ring.set(at, 0, Kind.SCROLL);
    ring.set(at, 1, ordinal);
    ring.set(at, 2, nowNs);
    ring.set(at, 3, ordinal < 0 ? Long.MIN_VALUE : progress.vsyncNs);
    ring.set(at, 4, window);
    ring.set(at, 5, scrollables.dx * 16);
    ring.set(at, 6, scrollables.dy * 16);
    ring.set(at, 7, known ? 0 : MOVEMENT_UNKNOWN);
    ring.publish();
  }
}
