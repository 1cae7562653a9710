package dev.hitchproof.probe;

import android.view.MotionEvent;
import android.view.View;

/** Records the samples of every MotionEvent that a window receives, historical ones included. */
final class TouchRecorder {
  /** Called on the main thread at touch-down, after the scrolling views under the finger were found. */
  interface Listener {
    void fingerDown(int window, long nowNs);
  }

  private static final int HISTORICAL = 1 << 8;
  private final Ring ring;
  private final Progress progress;
  private final Gate gate;
  private final Guard guard;
  private final Scrollables scrollables;
  private final FingerState finger;
  private final Listener listener;
  private boolean dispatching;
  /** Whether a touch-down was recorded and is being handled. */
  private boolean down;

  TouchRecorder(MainTrack track, Guard guard, FingerState finger, Listener listener) {
    this.ring = track.ring;
    this.progress = track.progress;
    this.gate = track.gate;
    this.guard = guard;
    this.scrollables = finger.scrollables;
    this.finger = finger;
    this.listener = listener;
  }

  /** Called before the host handles the event. False if another wrapper around the same window already records the event. */
  boolean enter(MotionEvent e, int window) {
    if (dispatching || guard.isOff()) return false;
    dispatching = true;
    try {
      record(e, window);
    } catch (Throwable t) {
      guard.failed(t);
    }
    return true;
  }

  /** Called after the host has handled the event. */
  void exit(MotionEvent e, View decor, int window) {
    dispatching = false;
    if (!down) return;
    down = false;
    try {
      scrollables.find(decor, e.getX(), e.getY());
      listener.fingerDown(window, System.nanoTime());
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void record(MotionEvent e, int window) {
    long nowNs = System.nanoTime();
    int action = e.getActionMasked();
    finger.event(e, action, window, nowNs);
    if (action == MotionEvent.ACTION_DOWN) {
      gate.fingerDown(nowNs);
      down = true;
    }
    if (action == MotionEvent.ACTION_MOVE) moves(e, nowNs, window);
    else changed(e, nowNs, action, window);
    if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
      scrollables.fingerUp();
      gate.fingerUp(nowNs);
    } else {
      gate.active(nowNs);
    }
  }

  private void moves(MotionEvent e, long nowNs, int window) {
    int pointers = e.getPointerCount();
    int history = e.getHistorySize();
    for (int h = 0; h < history; h++) {
      long timeNs = EventTime.ofHistorical(e, h);
      for (int p = 0; p < pointers; p++) {
        write(timeNs, nowNs, MotionEvent.ACTION_MOVE | HISTORICAL, e.getPointerId(p), e.getHistoricalX(p, h),
            e.getHistoricalY(p, h), window);
      }
    }
    long timeNs = EventTime.of(e);
    for (int p = 0; p < pointers; p++) {
      write(timeNs, nowNs, MotionEvent.ACTION_MOVE, e.getPointerId(p), e.getX(p), e.getY(p), window);
    }
  }

  /** A finger touched, lifted or was cancelled. */
  private void changed(MotionEvent e, long nowNs, int action, int window) {
    int p = e.getActionIndex();
    write(EventTime.of(e), nowNs, action, e.getPointerId(p), e.getX(p), e.getY(p), window);
  }

  private void write(long timeNs, long nowNs, int action, int pointer, float x, float y, int window) {
    int at = ring.claim(Kind.TOUCH, nowNs);
    if (at < 0) return;
    long[] data = ring.data;
    data[at + Slot.KIND] = Kind.TOUCH;
    data[at + Slot.Touch.EVENT_NS] = timeNs;
    data[at + Slot.Touch.ORDINAL] = progress.ordinal;
    data[at + Slot.Touch.DISPATCH_NS] = nowNs;
    data[at + Slot.Touch.ACTION] = action;
    data[at + Slot.Touch.POINTER] = pointer;
    data[at + Slot.Touch.X_16TH_PX] = Math.round(x * 16);
    data[at + Slot.Touch.Y_16TH_PX] = Math.round(y * 16);
    data[at + Slot.Touch.WINDOW] = window;
    ring.publish();
  }
}
