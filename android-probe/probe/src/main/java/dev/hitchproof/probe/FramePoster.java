package dev.hitchproof.probe;

import android.os.Handler;
import android.view.Choreographer;

/** Asks for the next frame's callback. */
interface FramePoster {
  void post(Choreographer.FrameCallback callback);

  void remove(Choreographer.FrameCallback callback);

  /** Calls back as soon as the main thread is done with the frame in work. */
  void postAfterFrame(Runnable callback);

  /** The main thread's Choreographer. */
  final class OfMainThread implements FramePoster {
    private final Choreographer choreographer = Choreographer.getInstance();
    private final Handler handler;

    OfMainThread(Handler main) {
      handler = main;
    }

    @Override
    public void post(Choreographer.FrameCallback callback) {
      choreographer.postFrameCallback(callback);
    }

    @Override
    public void remove(Choreographer.FrameCallback callback) {
      choreographer.removeFrameCallback(callback);
    }

    @Override
    public void postAfterFrame(Runnable callback) {
      handler.postAtFrontOfQueue(callback);
    }
  }
}
