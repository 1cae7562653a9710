package dev.hitchproof.probe;

/** Hears of late frames inside the app, for instance to log what the app was showing. */
public interface LateFrameListener {
  /**
   * Called on the main thread while the probe records, at the first frame after a late one.
   *
   * @param durationNs from the late frame's vsync to the next frame's
   * @param missedVsyncs how many vsyncs passed between them; 1 or more
   */
  void onLateFrame(long durationNs, int missedVsyncs);
}
