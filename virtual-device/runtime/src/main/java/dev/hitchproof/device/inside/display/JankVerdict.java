package dev.hitchproof.device.inside.display;

/**
 * SurfaceFlinger's verdict on a frame that it has shown. The app has one refresh period per frame; a frame that was ready in
 * time and is still late waited behind others.
 * https://cs.android.com/android/platform/superproject/+/android-16.0.0_r1:frameworks/native/services/surfaceflinger/FrameTimeline/FrameTimeline.cpp
 */
public record JankVerdict(long vsyncId, int type, long intervalNs, long actualNs, long shownNs) {
  // SurfaceControl.JankData.JANK_*
  static final int NONE = 0;
  static final int APPLICATION = 2;
  static final int OTHER = 4;
  private static final int VSYNC_ID = 1;
  /** Since API 33. */
  private static final int FRAME_START = 10;

  /** @param t the frame's time line */
  static JankVerdict of(long[] t, long dueNs, long shownNs) {
    long readyNs = t[RenderThreadModel.COMPLETED];
    int late = readyNs > dueNs ? APPLICATION : OTHER;
    return new JankVerdict(
        t[VSYNC_ID], shownNs <= dueNs ? NONE : late, t[RenderThreadModel.FRAME_INTERVAL], readyNs - t[FRAME_START], shownNs);
  }
}
