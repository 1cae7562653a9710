package dev.hitchproof.probe;

import android.view.MotionEvent;

/** The state of the finger that is down, or was last. Main thread. */
final class FingerState {
  /** The scrolling views under it. */
  final Scrollables scrollables;
  private final int slopPx;
  /** Its window; 0 before the first touch. */
  int window;
  /** It moved further than a tap does. */
  boolean pastSlop;
  long lastNs;
  private float downX;
  private float downY;

  FingerState(int slopPx, Scrollables scrollables) {
    this.scrollables = scrollables;
    this.slopPx = slopPx;
  }

  void event(MotionEvent e, int windowId, long nowNs) {
    lastNs = nowNs;
    if (e.getActionMasked() == MotionEvent.ACTION_DOWN) {
      window = windowId;
      pastSlop = false;
      downX = e.getX();
      downY = e.getY();
    } else if (Math.abs(e.getX() - downX) > slopPx || Math.abs(e.getY() - downY) > slopPx) {
      pastSlop = true;
    }
  }
}
