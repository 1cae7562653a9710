package dev.hitchproof.device.inside.display;

import static dev.hitchproof.device.inside.display.RenderThreadModel.COMMAND_SUBMISSION;
import static dev.hitchproof.device.inside.display.RenderThreadModel.COMPLETED;
import static dev.hitchproof.device.inside.display.RenderThreadModel.DEADLINE;
import static dev.hitchproof.device.inside.display.RenderThreadModel.FRAME_INTERVAL;
import static dev.hitchproof.device.inside.display.RenderThreadModel.GPU_COMPLETED;
import static dev.hitchproof.device.inside.display.RenderThreadModel.INTENDED_VSYNC;
import static dev.hitchproof.device.inside.display.RenderThreadModel.ISSUE_DRAW;
import static dev.hitchproof.device.inside.display.RenderThreadModel.SWAP_COMPLETED;
import static dev.hitchproof.device.inside.display.RenderThreadModel.SYNC_START;
import static dev.hitchproof.device.inside.display.RenderThreadModel.VSYNC;

import dev.hitchproof.device.inside.display.ProfileData.Jank;
import dev.hitchproof.device.inside.level.FrameBlock;
import java.util.ArrayDeque;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A window's last 120 frames and the counts of all frames since a reset, by libhwui's rules, except its allowance for a
 * wait for a buffer, because the modelled compositor has no offset to the app's vsync.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/JankTracker.cpp
 */
final class JankTracker {
  private static final int KEPT_FRAMES = 120;
  private static final String FENCE = "---PROFILEDATA---\n";
  /**
   * The names of Android 12 to 14, which exchange FrameInterval and FrameStartTime: the values are in the order of the
   * frame info block.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/FrameInfo.cpp
   */
  private static final String COLUMNS =
      "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,PerformTraversalsStart,"
          + "DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,"
          + "FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,"
          + "CommandSubmissionCompleted,OldestInputEvent,NewestInputEvent,WorkloadTarget";
  /** The column names of Android 16, taken from its libandroid_runtime. */
  private static final String COLUMNS_OF_36 = COLUMNS.replace("FrameInterval,FrameStartTime", "FrameStartTime,FrameInterval");
  private static final double STUFFED_SHARE = 0.1;

  private final ArrayDeque<long[]> frames = new ArrayDeque<>();
  private ProfileData data;
  private long unstuffedNs;
  private long legacyDeadlineNs = -1;

  JankTracker(long nowNs) {
    data = new ProfileData(nowNs);
  }

  /** A frame is complete; it counts for its window and for its process. */
  void finished(long[] t, ProfileData process) {
    if (frames.size() == KEPT_FRAMES) frames.poll();
    frames.add(t);
    count(t, data, process);
  }

  void reset(long nowNs) {
    frames.clear();
    data = new ProfileData(nowNs);
  }

  String counts() {
    return data.text() + "\n";
  }

  String rows(int api) {
    String[] columns = (api < 36 ? COLUMNS : COLUMNS_OF_36).split(",");
    String header = IntStream.of(FrameBlock.places(api)).mapToObj(i -> cell(columns[i])).collect(Collectors.joining());
    String rows = frames.stream()
        .map(t -> LongStream.of(FrameBlock.ofLevel(api, t)).mapToObj(JankTracker::cell).collect(Collectors.joining("", "\n", "")))
        .collect(Collectors.joining());
    return "\n\n" + FENCE + header + rows + "\n" + FENCE + "\n";
  }

  private static String cell(Object value) {
    return value + ",";
  }

  private void count(long[] t, ProfileData... all) {
    boolean isLegacyJank = t[SWAP_COMPLETED] - t[INTENDED_VSYNC] > t[FRAME_INTERVAL];
    Jank legacy = legacyJank(t);
    boolean isStuffed = unstuffedNs - t[INTENDED_VSYNC] > t[FRAME_INTERVAL] * STUFFED_SHARE;
    long deadlineNs = isStuffed ? unstuffedNs + t[DEADLINE] - t[INTENDED_VSYNC] : t[DEADLINE];
    boolean isInTime = t[GPU_COMPLETED] < deadlineNs;
    for (ProfileData each : all) {
      each.frame(t[COMPLETED] - t[INTENDED_VSYNC]);
      each.gpuFrame(t[GPU_COMPLETED] - t[COMMAND_SUBMISSION]);
      if (isLegacyJank) each.jankyLegacy();
      if (legacy != null) each.jank(legacy);
      if (!isInTime) countLate(t, each);
      else if (isStuffed) each.jank(Jank.HIGH_INPUT_LATENCY);
    }
    if (!isInTime) unstuffedNs = nextStartNs(t);
    else if (isStuffed) unstuffedNs += t[FRAME_INTERVAL];
  }

  private static void countLate(long[] t, ProfileData data) {
    long interval = t[FRAME_INTERVAL];
    data.janky();
    data.jank(Jank.MISSED_DEADLINE);
    if (t[VSYNC] > t[INTENDED_VSYNC]) data.jank(Jank.MISSED_VSYNC);
    if (t[SYNC_START] - t[VSYNC] >= interval / 2) data.jank(Jank.SLOW_UI);
    if (t[ISSUE_DRAW] - t[SYNC_START] >= interval / 5) data.jank(Jank.SLOW_SYNC);
    if (t[COMPLETED] - t[ISSUE_DRAW] >= interval * 3 / 4) data.jank(Jank.SLOW_RENDER_THREAD);
  }

  /** The rule before Android 12: a deadline that advances by one interval per frame. */
  private Jank legacyJank(long[] t) {
    long interval = t[FRAME_INTERVAL];
    long started = t[INTENDED_VSYNC];
    if (legacyDeadlineNs < 0) legacyDeadlineNs = started + interval;
    boolean isStuffed = legacyDeadlineNs - started > interval * STUFFED_SHARE;
    legacyDeadlineNs = Math.max(legacyDeadlineNs, started) + interval;
    if (t[COMPLETED] < legacyDeadlineNs || t[SWAP_COMPLETED] - started < interval) {
      return isStuffed ? Jank.HIGH_INPUT_LATENCY : null;
    }
    legacyDeadlineNs = nextStartNs(t);
    return Jank.MISSED_DEADLINE_LEGACY;
  }

  /** When the frame after a late one would start if no buffer were queued, on the grid of the late frame's vsync. */
  private static long nextStartNs(long[] t) {
    return t[COMPLETED] - (t[COMPLETED] - t[VSYNC]) % t[FRAME_INTERVAL] + t[FRAME_INTERVAL];
  }
}
