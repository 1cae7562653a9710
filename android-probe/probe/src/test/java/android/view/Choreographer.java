package android.view;

import java.util.ArrayList;
import java.util.List;

/** Stands in for the platform's class, which needs a display: the test makes the vsyncs. */
public final class Choreographer {
  /** Like the platform's. */
  public interface FrameCallback {
    void doFrame(long frameTimeNanos);
  }

  /** Like the platform's. */
  public interface VsyncCallback {
    void onVsync(FrameData data);
  }

  /** Like the platform's: two timelines, one period apart. */
  public static final class FrameData {
    private final long ns;

    FrameData(long ns) {
      this.ns = ns;
    }

    public long getFrameTimeNanos() {
      return ns;
    }

    public FrameTimeline getPreferredFrameTimeline() {
      return new FrameTimeline(ns);
    }

    public FrameTimeline[] getFrameTimelines() {
      return new FrameTimeline[] {new FrameTimeline(ns), new FrameTimeline(ns + PERIOD_NS)};
    }
  }

  /** Like the platform's. */
  public static final class FrameTimeline {
    private final long ns;

    FrameTimeline(long ns) {
      this.ns = ns;
    }

    /** An arbitrary number of this frame. */
    public long getVsyncId() {
      return ns / PERIOD_NS;
    }

    public long getExpectedPresentationTimeNanos() {
      return ns;
    }
  }

  public static final long PERIOD_NS = 8_333_333;
  private static final Choreographer ONLY = new Choreographer();
  private final List<FrameCallback> posted = new ArrayList<FrameCallback>();
  private final List<VsyncCallback> postedVsyncs = new ArrayList<VsyncCallback>();

  public static Choreographer getInstance() {
    return ONLY;
  }

  public void postFrameCallback(FrameCallback callback) {
    posted.add(callback);
  }

  public void removeFrameCallback(FrameCallback callback) {
    posted.remove(callback);
  }

  public void postVsyncCallback(VsyncCallback callback) {
    postedVsyncs.add(callback);
  }

  public void removeVsyncCallback(VsyncCallback callback) {
    postedVsyncs.remove(callback);
  }

  public static void forget() {
    ONLY.posted.clear();
    ONLY.postedVsyncs.clear();
  }

  /** Calls the callbacks posted so far; returns how many. */
  public static int vsync(long ns) {
    List<FrameCallback> due = new ArrayList<FrameCallback>(ONLY.posted);
    List<VsyncCallback> dueVsyncs = new ArrayList<VsyncCallback>(ONLY.postedVsyncs);
    forget();
    for (FrameCallback callback : due) callback.doFrame(ns);
    for (VsyncCallback callback : dueVsyncs) callback.onVsync(new FrameData(ns));
    return due.size() + dueVsyncs.size();
  }
}
