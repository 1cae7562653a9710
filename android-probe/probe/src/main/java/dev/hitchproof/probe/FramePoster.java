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

  /** Time between the frames that the app may currently show; 0 if the platform does not report it (below API 33). */
  long periodNs();

  /** The platform's id of the latest frame's vsync, by which it names the frame in its verdicts; −1 below API 36. */
  long vsyncId();

  static FramePoster ofMainThread() {
    return Build.VERSION.SDK_INT >= 33 ? new OfTimeline() : new OfMainThread();
  }

  /** The main thread's Choreographer. */
  class OfMainThread implements FramePoster {
    final Choreographer choreographer = Choreographer.getInstance();
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
    public long periodNs() {
      return 0;
    }

    @Override
    public long vsyncId() {
      return -1;
    }
  }

  /** The same, with each frame's timeline; for one callback. */
  @RequiresApi(33)
  final class OfTimeline extends OfMainThread implements Choreographer.VsyncCallback {
    private final boolean hasVerdicts = Build.VERSION.SDK_INT >= 36;
    private Choreographer.FrameCallback callback;
    private long periodNs;
    private long vsyncId = -1;

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
    public long periodNs() {
      return periodNs;
    }

    @Override
    public long vsyncId() {
      return vsyncId;
    }

    @Override
    public void onVsync(Choreographer.FrameData frame) {
      long vsyncNs;
      try {
        vsyncNs = frame.getFrameTimeNanos();
        periodNs = periodNs(frame.getFrameTimelines());
        if (hasVerdicts) vsyncId = frame.getPreferredFrameTimeline().getVsyncId();
      } catch (Throwable t) {
        periodNs = 0;
        vsyncId = -1;
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
