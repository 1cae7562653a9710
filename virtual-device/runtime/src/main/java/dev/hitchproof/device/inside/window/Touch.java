package dev.hitchproof.device.inside.window;

import android.view.MotionEvent;
import android.view.WindowManager.LayoutParams;
import dev.hitchproof.device.inside.display.Display;
import java.util.List;

/** The window that receives a finger's samples: chosen at touch-down, kept until the finger lifts. */
public final class Touch {
  private static final long NS_PER_MS = 1_000_000L;
  private static Windows.ShownWindow touched;

  private Touch() {}

  public static void reset() {
    touched = null;
  }

  /** Called on main, in screen coordinates. */
  public static void sample(int action, FingerSample s) {
    if (action != MotionEvent.ACTION_MOVE) Display.touched(action == MotionEvent.ACTION_DOWN);
    if (action == MotionEvent.ACTION_DOWN) touched = find(s.ns(), s.x(), s.y());
    if (touched == null || !touched.alive()) s.handled().run();
    else touched.input().onSample(action, s.in(touched.frame()));
  }

  /** Called on main for an event of several fingers or a mouse, in screen coordinates; {@code handled} as for a sample. */
  public static void injected(MotionEvent e, Runnable handled) {
    if (e.getActionMasked() == MotionEvent.ACTION_DOWN) touched = find(e.getEventTime() * NS_PER_MS, e.getX(), e.getY());
    Windows.ShownWindow to = touches(e) ? touched : hovered((int) e.getX(), (int) e.getY());
    if (to == null || !to.alive()) {
      handled.run();
      return;
    }
    MotionEvent inWindow = MotionEvent.obtain(e);
    inWindow.offsetLocation(-to.frame().left, -to.frame().top);
    to.input().onInjected(inWindow, handled);
  }

  /** Mouse events without a pressed button are not part of a touch: their window is the one below the cursor. */
  private static boolean touches(MotionEvent e) {
    int action = e.getActionMasked();
    return action < MotionEvent.ACTION_HOVER_MOVE || action > MotionEvent.ACTION_HOVER_EXIT;
  }

  private static Windows.ShownWindow hovered(int x, int y) {
    return Windows.touchesAreTaken() ? null : Windows.at(x, y);
  }

  private static Windows.ShownWindow find(long ns, float x, float y) {
    if (Windows.touchesAreTaken()) return null;
    List<Windows.ShownWindow> all = Windows.shown();
    for (int i = all.size() - 1; i >= 0; i--) {
      Windows.ShownWindow w = all.get(i);
      if (w.has(LayoutParams.FLAG_NOT_TOUCHABLE)) continue;
      boolean modal = !w.has(LayoutParams.FLAG_NOT_TOUCH_MODAL) && !w.has(LayoutParams.FLAG_NOT_FOCUSABLE);
      if (modal || w.frame().contains((int) x, (int) y)) return w;
      if (w.has(LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH)) {
        w.input().onSample(MotionEvent.ACTION_OUTSIDE, new FingerSample(ns, x, y).in(w.frame()));
      }
    }
    return null;
  }
}
