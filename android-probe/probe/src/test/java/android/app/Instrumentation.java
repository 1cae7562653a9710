package android.app;

import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which sends input through a service. */
public class Instrumentation {
  /** Actions of the events sent. */
  public static final List<Integer> SENT = new ArrayList<Integer>();

  public void sendPointerSync(MotionEvent event) {
    SENT.add(event.getActionMasked());
  }
}
