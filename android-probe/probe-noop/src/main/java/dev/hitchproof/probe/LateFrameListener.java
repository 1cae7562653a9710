package dev.hitchproof.probe;

/** Is told of late frames inside the app, for instance to log what the app was showing. */
public interface LateFrameListener {
  /**
   * Called on the main thread while the probe records, at the first frame after a late one.
   *
   * @param durationNs from the late frame's vsync to the next frame's
   * @param missedVsyncs number of vsyncs that passed between them; at least the threshold of the listener
   * @param scene the label that the app set last, or the class of the activity that was resumed since; empty if neither is known
   * @param sinceResumeMs since that activity was resumed; −1 if none is known
   */
  void onLateFrame(long durationNs, int missedVsyncs, String scene, long sinceResumeMs);
}
