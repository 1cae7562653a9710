package dev.hitchproof.probe;

import android.os.Build;
import android.os.Looper;
import android.os.MessageQueue;
import android.view.Choreographer;

/** Requests callbacks of frames. */
interface FramePoster {
  void post(Choreographer.FrameCallback callback);

  void remove(Choreographer.FrameCallback callback);

  /** Calls the handler each time that the main thread has no message to handle, until it returns false. */
  void whenIdle(MessageQueue.IdleHandler handler);

  /** That of the frame whose callback runs; always the same object. */
  Timeline timeline();

  /** What the platform says of a frame. Main thread. */
  final class Timeline {
    /** Time between the frames that the app may currently show; 0 if the platform does not report it (below API 33). */
    long periodNs;
    /** Id of the frame's vsync, by which the platform names the frame in its verdicts; −1 below API 36. */
    long vsyncId = -1;
  }

  static FramePoster ofMainThread() {
    return Build.VERSION.SDK_INT >= 33 ? new OfTimeline() : new OfMainThread();
  }

  /** The main thread's Choreographer. */
  class OfMainThread implements FramePoster {
    final Choreographer choreographer = Choreographer.getInstance();
    final Timeline timeline = new Timeline();
    private final MessageQueue queue = Looper.myQueue();

    @Override
    public void post(Choreographer.FrameCallback callback) {
      choreographer.postFrameCallback(callback);
    }

    @Override
    public void remove(Choreographer.FrameCallback callback) {
      choreographer.removeFrameCallback(callback);
    }

    @Override
    public void whenIdle(MessageQueue.IdleHandler handler) {
      queue.addIdleHandler(handler);
    }

    @Override
    public Timeline timeline() {
      return timeline;
    }
  }

  /** The same, with each frame's timeline; for one callback. */
  @RequiresApi(33)
  final class OfTimeline extends OfMainThread implements Choreographer.VsyncCallback {
    private final boolean hasVerdicts = Build.VERSION.SDK_INT >= 36;
    private Choreographer.FrameCallback callback;

    @Override
    public void post(Choreographer.FrameCallback next) {
      callback = next;
      choreographer.postVsyncCallback(this);
    }

    @Override
    public void remove(Choreographer.FrameCallback posted) {
      choreographer.removeVsyncCallback(this);
    }

    @Override
    public void onVsync(Choreographer.FrameData frame) {
      long vsyncNs;
      try {
        vsyncNs = frame.getFrameTimeNanos();
        timeline.periodNs = periodNs(frame.getFrameTimelines());
        if (hasVerdicts) timeline.vsyncId = frame.getPreferredFrameTimeline().getVsyncId();
      } catch (Throwable t) {
        timeline.periodNs = 0;
        timeline.vsyncId = -1;
        vsyncNs = System.nanoTime();
        ProbeGuard.GUARD.tolerated(t);
      }
      callback.doFrame(vsyncNs);
    }

    /** The timelines are the refreshes at which this frame may be shown, one after the other. */
    private static long periodNs(Choreographer.FrameTimeline[] timelines) {
      if (timelines.length < 2) return 0;
      return timelines[1].getExpectedPresentationTimeNanos() - timelines[0].getExpectedPresentationTimeNanos();
    }
  }
}
