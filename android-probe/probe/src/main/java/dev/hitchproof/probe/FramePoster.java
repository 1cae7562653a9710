package dev.hitchproof.probe;

import android.view.Choreographer;

/** Asks for the next frame's callback. */
interface FramePoster {
  void post(Choreographer.FrameCallback callback);

  void remove(Choreographer.FrameCallback callback);

  /** The main thread's Choreographer. */
  final class OfMainThread implements FramePoster {
    private final Choreographer choreographer = Choreographer.getInstance();

    @Override
    public void post(Choreographer.FrameCallback callback) {
      choreographer.postFrameCallback(callback);
    }

    @Override
    public void remove(Choreographer.FrameCallback callback) {
      choreographer.removeFrameCallback(callback);
    }
  }
}
