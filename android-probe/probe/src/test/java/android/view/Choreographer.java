package android.view;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which needs a display: the test makes the vsyncs. */
public final class Choreographer {
  /** As the platform's. */
  public interface FrameCallback {
    void doFrame(long frameTimeNanos);
  }

  private static final Choreographer ONLY = new Choreographer();
  private final List<FrameCallback> posted = new ArrayList<FrameCallback>();

  public static Choreographer getInstance() {
    return ONLY;
  }

  public void postFrameCallback(FrameCallback callback) {
    posted.add(callback);
  }

  public void removeFrameCallback(FrameCallback callback) {
    posted.remove(callback);
  }

  public static void forget() {
    ONLY.posted.clear();
  }

  /** Calls those that were posted before; returns how many. */
  public static int vsync(long ns) {
    List<FrameCallback> due = new ArrayList<FrameCallback>(ONLY.posted);
    ONLY.posted.clear();
    for (FrameCallback callback : due) callback.doFrame(ns);
    return due.size();
  }
}
