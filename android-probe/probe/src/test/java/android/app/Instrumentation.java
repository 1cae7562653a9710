package android.app;

import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which sends input through a service. */
public class Instrumentation {
  /** Actions of the events sent. */
  public static final List<Integer> SENT = new ArrayList<Integer>();
  /** Number of the event that is not sent but throws, counted from 0. */
  public static int failing = -1;

  public void sendPointerSync(MotionEvent event) {
    if (SENT.size() == failing) {
      failing = -1;
      throw new SecurityException("planned");
    }
    SENT.add(event.getActionMasked());
  }

  public static void forget() {
    SENT.clear();
    failing = -1;
  }
}
