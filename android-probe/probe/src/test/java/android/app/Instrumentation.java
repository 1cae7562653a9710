package android.app;

import android.view.InputDevice;
import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which sends input through a service. */
public class Instrumentation {
  /** Actions of the events sent. */
  public static final List<Integer> SENT = new ArrayList<Integer>();
  /** Samples of these events. */
  public static int samples;
  /** Number of the event that is not sent but throws, counted from 0. */
  public static int failing = -1;
  /** What the device does at a touch-down; null for nothing. */
  public static Runnable onDown;

  public void sendPointerSync(MotionEvent event) {
    if (SENT.size() == failing) {
      failing = -1;
      throw new SecurityException("planned");
    }
    if (event.getSource() != InputDevice.SOURCE_TOUCHSCREEN) throw new IllegalArgumentException("it is no touch");
    SENT.add(event.getActionMasked());
    if (onDown != null && event.getActionMasked() == MotionEvent.ACTION_DOWN) onDown.run();
    samples += event.getHistorySize() + 1;
  }

  public static void forget() {
    SENT.clear();
    samples = 0;
    failing = -1;
    onDown = null;
  }
}
