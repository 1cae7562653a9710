package dev.hitchproof.device.inside.display;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * The newest frames of a layer as {@code dumpsys SurfaceFlinger --latency} prints them.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/services/surfaceflinger/FrameTracker.cpp
 */
public final class LayerFrames {
  private static final int KEPT_FRAMES = 127;

  private record Frame(long desiredNs, long shownNs, long readyNs) {}

  private final ArrayDeque<Frame> frames = new ArrayDeque<>();

  void add(long desiredNs, long shownNs, long readyNs) {
    if (frames.size() == KEPT_FRAMES) frames.poll();
    frames.add(new Frame(desiredNs, shownNs, readyNs));
  }

  public void clear() {
    frames.clear();
  }

  /** Per frame: when it was due, shown and ready; null for a time that is still to come. */
  public List<List<Long>> untilNs(long nowNs) {
    return frames.stream().map(f -> Arrays.asList(f.desiredNs, past(f.shownNs, nowNs), past(f.readyNs, nowNs))).toList();
  }

  private static Long past(long atNs, long nowNs) {
    return atNs <= nowNs ? atNs : null;
  }
}
