package dev.hitchproof.probe;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.View;

/** A stroke that is handed to a window's root view, once per frame: the samples that are due, as one event with history. Main thread. */
final class DispatchedStroke {
  private final Stroke.Plan plan;
  private final View root;
  private long downMs = -1;
  private double sentMs;

  DispatchedStroke(Stroke.Plan plan, View root) {
    this.plan = plan;
    this.root = root;
  }

  /** Called in a frame callback. Returns whether the finger is up. */
  boolean step(long vsyncNs) {
    long atMs = vsyncNs / 1_000_000L;
    if (downMs < 0) {
      downMs = atMs;
      dispatch(event(MotionEvent.ACTION_DOWN, 0));
      return false;
    }
    double endMs = plan.path.durationMs();
    double dueMs = Math.min(atMs - downMs, endMs);
    MotionEvent move = null;
    for (double t = sentMs + plan.rateMs; t <= dueMs; t += plan.rateMs) {
      if (move == null) move = event(MotionEvent.ACTION_MOVE, t);
      else move.addBatch(downMs + Math.round(t), plan.path.xAt(t), plan.path.yAt(t), 1, 1, 0);
      sentMs = t;
    }
    if (move != null) dispatch(move);
    if (dueMs < endMs) return false;
    dispatch(event(MotionEvent.ACTION_UP, endMs));
    return true;
  }

  /** Ends a touch that cannot be finished. */
  void cancel() {
    if (downMs < 0) return;
    MotionEvent cancel = MotionEvent.obtain(downMs, SystemClock.uptimeMillis(), MotionEvent.ACTION_CANCEL, 0, 0, 0);
    cancel.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    dispatch(cancel);
  }

  private MotionEvent event(int action, double t) {
    float x = plan.path.xAt(t);
    float y = plan.path.yAt(t);
    MotionEvent e = MotionEvent.obtain(downMs, downMs + Math.round(t), action, x, y, 0);
    e.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    return e;
  }

  /** The root view takes coordinates of its window; the path is on the screen. */
  private void dispatch(MotionEvent e) {
    int[] onScreen = new int[2];
    root.getLocationOnScreen(onScreen);
    e.offsetLocation(-onScreen[0], -onScreen[1]);
    try {
      root.dispatchTouchEvent(e);
    } finally {
      e.recycle();
    }
  }
}
