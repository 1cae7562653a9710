package dev.hitchproof.probe;

import android.view.View;
import android.view.ViewTreeObserver;

/** Records OnScrollChanged of one window; it is called during the traversal, after the frame's callback. */
final class ScrollRecorder implements ViewTreeObserver.OnScrollChangedListener {
  private static final int MOVEMENT_UNKNOWN = 1;
  private static final int DRAWN_BEFORE = 2;
  private static final int WATCHED_STOOD = 4;
  private final Ring ring;
  final Progress progress;
  private final Gate gate;
  final Guard guard;
  final Scrollables scrollables;
  final int window;
  /** Number of the slide of the latest call. */
  int toldInSlide = -1;
  /** Root of the window's views. */
  private final View root;
  private long lastOrdinal = -2;
  private boolean lastArmed;

  ScrollRecorder(MainTrack track, Guard guard, Scrollables scrollables, int window, View root) {
    this.ring = track.ring;
    this.progress = track.progress;
    this.gate = track.gate;
    this.guard = guard;
    this.scrollables = scrollables;
    this.window = window;
    this.root = root;
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
    write(ordinal, vsyncNs, nowNs, 0, 0, MOVEMENT_UNKNOWN);
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
    boolean isWatching = scrollables.isWatching();
    if (lookable && !isWatching) scrollables.findAll(root);
    long vsyncNs = progress.vsyncNs;
    if (scrollables.drawnX != 0 || scrollables.drawnY != 0) {
      write(ordinal, vsyncNs, nowNs, scrollables.drawnX, scrollables.drawnY, DRAWN_BEFORE);
      scrollables.forgetDrawn();
    }
    scrollables.stood = false;
    boolean isKnown = lookable && isWatching && scrollables.look();
    if (isKnown) write(ordinal, vsyncNs, nowNs, scrollables.dx, scrollables.dy, scrollables.isEarlier ? DRAWN_BEFORE : 0);
    else write(ordinal, vsyncNs, nowNs, 0, 0, scrollables.stood ? MOVEMENT_UNKNOWN | WATCHED_STOOD : MOVEMENT_UNKNOWN);
  }

  private void write(long ordinal, long vsyncNs, long nowNs, int dx, int dy, int flags) {
    int at = ring.claim(Kind.SCROLL, nowNs);
    if (at < 0) return;
    long[] data = ring.data;
    data[at + Slot.KIND] = Kind.SCROLL;
    data[at + Slot.Scroll.ORDINAL] = ordinal;
    data[at + Slot.Scroll.TIME_NS] = nowNs;
    data[at + Slot.Scroll.VSYNC_NS] = ordinal < 0 ? Long.MIN_VALUE : vsyncNs;
    data[at + Slot.Scroll.WINDOW] = window;
    data[at + Slot.Scroll.DX_16TH_PX] = dx * 16;
    data[at + Slot.Scroll.DY_16TH_PX] = dy * 16;
    data[at + Slot.Scroll.FLAGS] = flags;
    ring.publish();
  }
}
