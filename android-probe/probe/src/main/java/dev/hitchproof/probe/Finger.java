package dev.hitchproof.probe;

import android.app.Instrumentation;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;

/**
 * Touches the screen through the system's input pipeline, so that the app handles the events in the same stage of a frame
 * as a person's. Below API 33 an app may do so within its own windows; since then the permission of the instrumentation that is
 * active in it counts. Not for the main thread: each call returns when the
 * app has handled the event.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/core/java/android/app/Instrumentation.java
 */
final class Finger {
  private final Instrumentation instrumentation = new Instrumentation();
  private long downMs;
  private volatile boolean isDown;

  void down(long atMs, float x, float y) {
    downMs = atMs;
    isDown = true;
    touch(event(MotionEvent.ACTION_DOWN, atMs, x, y));
  }

  void up(long atMs, float x, float y) {
    touch(event(MotionEvent.ACTION_UP, atMs, x, y));
    isDown = false;
  }

  /** Ends a touch that cannot be finished. */
  void cancel() {
    if (!isDown) return;
    isDown = false;
    touch(event(MotionEvent.ACTION_CANCEL, SystemClock.uptimeMillis(), 0, 0));
  }

  /** A MOVE event with its first sample; add the others, then pass it to {@link #touch}. */
  MotionEvent move(long atMs, float x, float y) {
    return event(MotionEvent.ACTION_MOVE, atMs, x, y);
  }

  void add(MotionEvent move, long atMs, float x, float y) {
    move.addBatch(atMs, x, y, 1, 1, 0);
  }

  void touch(MotionEvent e) {
    try {
      instrumentation.sendPointerSync(e);
    } finally {
      e.recycle();
    }
  }

  private MotionEvent event(int action, long atMs, float x, float y) {
    MotionEvent e = MotionEvent.obtain(downMs, atMs, action, x, y, 0);
    e.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    return e;
  }
}
