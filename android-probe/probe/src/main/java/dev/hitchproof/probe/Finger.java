package dev.hitchproof.probe;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.View;

/** Dispatches touch events to a window of the app, which needs no permission. */
final class Finger {
  private final View decor;
  private final int[] origin = new int[2];
  private long downMs;

  Finger(View decor) {
    this.decor = decor;
    decor.getLocationOnScreen(origin);
  }

  void down(long atMs, float x, float y) {
    downMs = atMs;
    dispatch(event(MotionEvent.ACTION_DOWN, atMs, x, y));
  }

  void up(long atMs, float x, float y) {
    dispatch(event(MotionEvent.ACTION_UP, atMs, x, y));
  }

  void cancel() {
    dispatch(event(MotionEvent.ACTION_CANCEL, SystemClock.uptimeMillis(), 0, 0));
  }

  /** A MOVE event with its first sample; {@link #dispatch} it after adding the others. */
  MotionEvent move(long atMs, float x, float y) {
    return event(MotionEvent.ACTION_MOVE, atMs, x, y);
  }

  void add(MotionEvent move, long atMs, float x, float y) {
    move.addBatch(atMs, x - origin[0], y - origin[1], 1, 1, 0);
  }

  void dispatch(MotionEvent e) {
    try {
      decor.dispatchTouchEvent(e);
    } finally {
      e.recycle();
    }
  }

  private MotionEvent event(int action, long atMs, float x, float y) {
    MotionEvent e = MotionEvent.obtain(downMs, atMs, action, x - origin[0], y - origin[1], 0);
    e.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    return e;
  }
}
