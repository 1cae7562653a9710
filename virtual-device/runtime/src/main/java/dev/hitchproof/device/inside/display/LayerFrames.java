package dev.hitchproof.device.inside.display;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
    List<List<Long>> out = new ArrayList<>();
    for (Frame f : frames) {
      List<Long> times = new ArrayList<>();
      times.add(f.desiredNs);
      times.add(f.shownNs <= nowNs ? f.shownNs : null);
      times.add(f.readyNs <= nowNs ? f.readyNs : null);
      out.add(times);
    }
    return out;
  }
}
