package dev.hitchproof.probe;

import android.view.ViewTreeObserver;

/** Records OnScrollChanged of one window; it is called during the traversal, after the frame's callback. */
final class ScrollRecorder implements ViewTreeObserver.OnScrollChangedListener {
  private static final int MOVEMENT_UNKNOWN = 1;
  private static final int DRAWN_BEFORE = 2;
  private final Ring ring;
  final Progress progress;
  private final Gate gate;
  final Guard guard;
  final Scrollables scrollables;
  final int window;
  /** Number of the slide of the latest call. */
  int toldInSlide = -1;
  private long lastOrdinal = -2;
  private boolean lastArmed;

  ScrollRecorder(MainTrack track, Guard guard, Scrollables scrollables, int window) {
    this.ring = track.ring;
    this.progress = track.progress;
    this.gate = track.gate;
    this.guard = guard;
    this.scrollables = scrollables;
    this.window = window;
  }

  @Override
  public void onScrollChanged() {
    try {
      toldInSlide = progress.slide;
      if (!guard.isOff()) record(System.nanoTime(), true);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  /** The touched content was moved by what encloses it, without a call of OnScrollChanged. */
  void moved(long nowNs) {
    if (!guard.isOff()) record(nowNs, true);
  }

  /** Content that does not call OnScrollChanged drew a frame. */
  void drawn(long nowNs) {
    if (!guard.isOff()) record(nowNs, false);
  }

  /** The same for an earlier frame. */
  void drawn(long ordinal, long vsyncNs, long nowNs) {
    write(ordinal, vsyncNs, nowNs, false);
  }

  /** While armed: whether the current frame is already recorded as one in which the window's content moved. */
  boolean isRecorded() {
    return lastArmed && progress.ordinal == lastOrdinal;
  }

  private void record(long nowNs, boolean lookable) {
    long ordinal = progress.ordinal;
    boolean wasArmed = progress.armed;
    // A window may scroll more than once within a frame; it is one scrolling frame.
    boolean isAgain = wasArmed && lastArmed && ordinal == lastOrdinal;
    gate.active(nowNs);
    if (isAgain) return;
    lastOrdinal = ordinal;
    lastArmed = wasArmed;
    progress.scrolls++;
    write(ordinal, progress.vsyncNs, nowNs, lookable && scrollables.look());
  }

  private void write(long ordinal, long vsyncNs, long nowNs, boolean movementKnown) {
    int at = ring.claim(Kind.SCROLL, nowNs);
    if (at < 0) return;
    long[] data = ring.data;
    data[at + Slot.KIND] = Kind.SCROLL;
    data[at + Slot.Scroll.ORDINAL] = ordinal;
    data[at + Slot.Scroll.TIME_NS] = nowNs;
    data[at + Slot.Scroll.VSYNC_NS] = ordinal < 0 ? Long.MIN_VALUE : vsyncNs;
    data[at + Slot.Scroll.WINDOW] = window;
    if (movementKnown) {
      data[at + Slot.Scroll.DX_16TH_PX] = scrollables.dx * 16;
      data[at + Slot.Scroll.DY_16TH_PX] = scrollables.dy * 16;
      data[at + Slot.Scroll.FLAGS] = scrollables.isEarlier ? DRAWN_BEFORE : 0;
    } else {
      data[at + Slot.Scroll.DX_16TH_PX] = 0;
      data[at + Slot.Scroll.DY_16TH_PX] = 0;
      data[at + Slot.Scroll.FLAGS] = MOVEMENT_UNKNOWN;
    }
    ring.publish();
  }
}
