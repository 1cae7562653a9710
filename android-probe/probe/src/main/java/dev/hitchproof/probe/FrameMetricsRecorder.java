package dev.hitchproof.probe;

import android.view.FrameMetrics;
import android.view.Window;

/** The platform's report of one window's frames, on the probe's thread of frames. The platform reuses the object, so it is copied at once. */
@RequiresApi(24)
final class FrameMetricsRecorder implements Window.OnFrameMetricsAvailableListener {
  /** Longer times are invalid: a frame of many seconds is a hang, but no recording lasts an hour. */
  private static final long LONGEST_NS = 3_600_000_000_000L;
  /** Reports up to this long before the gate opened belong to the frame that opened it. */
  private static final long BEFORE_NS = 100_000_000L;
  /** FrameMetrics.FRAME_TIMELINE_VSYNC_ID, which is newer than the API that the probe is compiled against. */
  private static final int FRAME_TIMELINE_VSYNC_ID = 14;
  private static final int FIRST_STAGE = FrameMetrics.UNKNOWN_DELAY_DURATION;
  private static final int LAST_UI_STAGE = FrameMetrics.DRAW_DURATION;
  private static final int LAST_STAGE = FrameMetrics.SWAP_BUFFERS_DURATION;
  private final Ring ring;
  private final Progress progress;
  private final UiBudget budget;
  private final FrameMetricsTarget.Listener listener;
  private final Guard guard;
  private final int window;
  /** Whether reports have their vsync: API 26. */
  private final boolean timed;
  /** Whether reports have the GPU's time and the deadline: API 31. */
  private final boolean gpu;
  /** Whether reports have the id of their vsync: API 36. */
  private final boolean ids;

  FrameMetricsRecorder(FrameMetricsTarget target, int window, int api) {
    this.ring = target.ring;
    this.progress = target.progress;
    this.budget = target.budget;
    this.listener = target.listener;
    this.guard = target.guard;
    this.window = window;
    this.timed = api >= 26;
    this.gpu = api >= 31;
    this.ids = api >= 36;
  }

  @Override
  public void onFrameMetricsAvailable(Window w, FrameMetrics metrics, int dropCountSinceLastInvocation) {
    try {
      if (!guard.isOff()) record(metrics, dropCountSinceLastInvocation);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void record(FrameMetrics m, int dropped) {
    long nowNs = System.nanoTime();
    long vsyncNs = timed ? m.getMetric(FrameMetrics.VSYNC_TIMESTAMP) : nowNs;
    if (!watched(vsyncNs, timed ? completeNs(m) : nowNs)) return;
    if (!valid(m)) {
      ring.drop(Kind.INVALID_METRICS, nowNs);
      return;
    }
    long deadlineNs = gpu ? m.getMetric(FrameMetrics.DEADLINE) : -1;
    budget.reported(afterUiNs(m), deadlineNs, progress.periodNs);
    if (timed) listener.complete(vsyncNs);
    int at = ring.claim(Kind.METRICS, nowNs);
    if (at < 0) return;
    long[] data = ring.data;
    data[at + Slot.Metrics.VSYNC_NS] = vsyncNs;
    data[at + Slot.Metrics.INTENDED_VSYNC_NS] = timed ? m.getMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP) : nowNs;
    for (int stage = FIRST_STAGE; stage <= LAST_STAGE; stage++) {
      data[at + Slot.Metrics.FIRST_STAGE_NS + stage - FIRST_STAGE] = m.getMetric(stage);
    }
    data[at + Slot.Metrics.TOTAL_NS] = m.getMetric(FrameMetrics.TOTAL_DURATION);
    data[at + Slot.Metrics.GPU_NS] = gpu ? m.getMetric(FrameMetrics.GPU_DURATION) : -1;
    data[at + Slot.Metrics.DEADLINE_NS] = deadlineNs;
    data[at + Slot.Metrics.FLAGS] = (m.getMetric(FrameMetrics.FIRST_DRAW_FRAME) == 1 ? 1 : 0) | (timed ? 0 : 2);
    data[at + Slot.Metrics.DROP_COUNT] = dropped;
    data[at + Slot.Metrics.WINDOW] = window;
    data[at + Slot.Metrics.VSYNC_ID] = ids ? m.getMetric(FRAME_TIMELINE_VSYNC_ID) : -1;
    ring.publish();
  }

  private static long afterUiNs(FrameMetrics m) {
    long ns = m.getMetric(FrameMetrics.TOTAL_DURATION);
    for (int stage = FIRST_STAGE; stage <= LAST_UI_STAGE; stage++) ns -= m.getMetric(stage);
    return ns;
  }

  private static long completeNs(FrameMetrics m) {
    return m.getMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP) + m.getMetric(FrameMetrics.TOTAL_DURATION);
  }

  /** Whether the frame was drawn while the probe was armed; one in which it armed itself may have begun long before. */
  private boolean watched(long vsyncNs, long completeNs) {
    if (completeNs >= progress.armedNs || vsyncNs >= progress.armedNs - BEFORE_NS)
      return progress.armed || vsyncNs <= progress.disarmedNs;
    return vsyncNs <= progress.earlierDisarmedNs
        && (completeNs >= progress.earlierArmedNs || vsyncNs + BEFORE_NS >= progress.earlierArmedNs);
  }

  /** Some devices report impossible numbers: https://github.com/android/performance-samples/issues/144 */
  private static boolean valid(FrameMetrics m) {
    long total = m.getMetric(FrameMetrics.TOTAL_DURATION);
    if (total < 0 || total >= LONGEST_NS) return false;
    for (int stage = FIRST_STAGE; stage <= LAST_STAGE; stage++) {
      long ns = m.getMetric(stage);
      if (ns < 0 || ns > total) return false;
    }
    return true;
  }
}
