package dev.hitchproof.device.inside.display;

/**
 * The part of a frame that is modelled, not executed: RenderThread and GPU.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/FrameInfo.h
 */
public final class RenderThreadModel {
  // Indices of the frame info block of API 33 and 34.
  public static final int INTENDED_VSYNC = 2;
  public static final int VSYNC = 3;
  public static final int DEADLINE = 9;
  public static final int FRAME_INTERVAL = 11;
  public static final int SYNC_QUEUED = 12;
  public static final int SYNC_START = 13;
  public static final int ISSUE_DRAW = 14;
  public static final int SWAP_BUFFERS = 15;
  public static final int COMPLETED = 16;
  public static final int DEQUEUE_DURATION = 17;
  public static final int QUEUE_DURATION = 18;
  public static final int GPU_COMPLETED = 19;
  public static final int SWAP_COMPLETED = 20;
  public static final int COMMAND_SUBMISSION = 22;
  public static final int SIZE = 23;
  // After the block: two values that only API 30 and older have, and one of API 36.
  public static final int OLDEST_INPUT = 23;
  public static final int NEWEST_INPUT = 24;
  public static final int WORKLOAD_TARGET = 25;

  private static final int UI_PART = 12;
  private final FrameCosts costs;
  private long freeAtNs;
  private long gpuFreeAtNs;

  RenderThreadModel(FrameCosts costs) {
    this.costs = costs;
  }

  /**
   * The whole time line of a frame whose UI part is handed over at {@code nowNs}; {@code bufferNs} is when the
   * RenderThread gets a buffer to draw into.
   */
  public long[] render(long[] ui, long nowNs, FrameContent content, long bufferNs) {
    long[] t = new long[WORKLOAD_TARGET + 1];
    System.arraycopy(ui, 0, t, 0, Math.min(ui.length, UI_PART));
    if (ui.length > UI_PART) System.arraycopy(ui, UI_PART, t, OLDEST_INPUT, ui.length - UI_PART);
    t[SYNC_QUEUED] = nowNs;
    t[SYNC_START] = Math.max(nowNs, freeAtNs);
    t[ISSUE_DRAW] = t[SYNC_START] + costs.syncNs() + costs.uploadNs(content);
    long buffer = Math.max(t[ISSUE_DRAW], bufferNs);
    t[DEQUEUE_DURATION] = buffer - t[ISSUE_DRAW];
    t[SWAP_BUFFERS] = buffer + costs.issueNs() + costs.commandsNs(content);
    t[QUEUE_DURATION] = costs.swapNs();
    t[SWAP_COMPLETED] = t[COMMAND_SUBMISSION] = t[SWAP_BUFFERS] + costs.swapNs();
    t[GPU_COMPLETED] =
        Math.max(t[COMMAND_SUBMISSION], gpuFreeAtNs) + costs.gpuNs() + costs.pixelsNs(content);
    t[COMPLETED] = Math.max(t[SWAP_COMPLETED], t[GPU_COMPLETED]);
    freeAtNs = t[SWAP_COMPLETED];
    gpuFreeAtNs = t[GPU_COMPLETED];
    return t;
  }
}
