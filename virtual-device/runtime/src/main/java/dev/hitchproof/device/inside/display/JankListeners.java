package dev.hitchproof.device.inside.display;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A process's listeners to the verdicts on a window's frames, which come in batches or on request.
 * https://cs.android.com/android/platform/superproject/+/android-16.0.0_r1:frameworks/native/services/surfaceflinger/Jank/JankTracker.cpp
 */
public final class JankListeners {
  private static final int BATCH = 50;

  private static final class Listener {
    final int window;
    final Consumer<List<JankVerdict>> to;
    final List<JankVerdict> waiting = new ArrayList<>();
    long lastVsyncId = Long.MAX_VALUE;

    Listener(int window, Consumer<List<JankVerdict>> to) {
      this.window = window;
      this.to = to;
    }

    /** Takes the verdicts on frames that have been shown. */
    List<JankVerdict> takeShown(long nowNs) {
      List<JankVerdict> shown = waiting.stream().filter(v -> v.shownNs() <= nowNs).toList();
      waiting.removeAll(shown);
      return shown;
    }
  }

  private final Map<Object, Listener> byRegistration = new HashMap<>();

  public synchronized void add(Object registration, int window, Consumer<List<JankVerdict>> to) {
    byRegistration.put(registration, new Listener(window, to));
  }

  /** The registration gets no verdicts on frames of later vsyncs. */
  public synchronized void removeAfter(Object registration, long vsyncId) {
    Listener listener = byRegistration.get(registration);
    if (listener != null) listener.lastVsyncId = vsyncId;
  }

  public synchronized void flush(Object registration, long nowNs) {
    Listener listener = byRegistration.get(registration);
    if (listener == null) return;
    List<JankVerdict> shown = listener.takeShown(nowNs);
    if (!shown.isEmpty()) listener.to.accept(shown);
  }

  /** A frame has been drawn and will be shown. */
  synchronized void drawn(int window, JankVerdict verdict, long nowNs) {
    byRegistration.values().removeIf(listener -> listener.lastVsyncId < verdict.vsyncId() && listener.window == window);
    for (Listener listener : byRegistration.values()) {
      if (listener.window != window) continue;
      listener.waiting.add(verdict);
      if (listener.waiting.stream().filter(v -> v.shownNs() <= nowNs).count() >= BATCH) listener.to.accept(listener.takeShown(nowNs));
    }
  }

  synchronized void gone(int window) {
    byRegistration.values().removeIf(listener -> listener.window == window);
  }

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
}
