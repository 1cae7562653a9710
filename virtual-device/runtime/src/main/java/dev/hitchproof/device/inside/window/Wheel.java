package dev.hitchproof.device.inside.window;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.MotionEvent.PointerCoords;
import android.view.MotionEvent.PointerProperties;

/** The wheel of a mouse over the window at a place. */
public final class Wheel {
  /** Not a mouse: views are found by a mouse's cursor position, which Robolectric's events do not have. */
  private static final int SOURCE = InputDevice.SOURCE_TOUCHSCREEN;

  private Wheel() {}

  /** Turns the wheel by notches; {@code vertical} above 0 is up, {@code horizontal} above 0 is right. */
  public static void turn(float x, float y, float horizontal, float vertical) {
    ShownWindow window = Windows.at((int) x, (int) y);
    if (window == null) return;
    PointerProperties mouse = new PointerProperties();
    mouse.id = 0;
    mouse.toolType = MotionEvent.TOOL_TYPE_MOUSE;
    PointerCoords at = new PointerCoords();
    at.x = x - window.frame().left;
    at.y = y - window.frame().top;
    at.setAxisValue(MotionEvent.AXIS_HSCROLL, horizontal);
    at.setAxisValue(MotionEvent.AXIS_VSCROLL, vertical);
    long now = SystemClock.uptimeMillis();
    Windows.enqueue(window.root(),
        MotionEvent.obtain(now, now, MotionEvent.ACTION_SCROLL, 1, new PointerProperties[] {mouse},
            new PointerCoords[] {at}, 0, 0, 1, 1, 0, 0, SOURCE, 0));
  }
}
