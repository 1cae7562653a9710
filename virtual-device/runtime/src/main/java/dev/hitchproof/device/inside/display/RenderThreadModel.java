package dev.hitchproof.device.inside.display;

/**
 * The part of a frame that is modelled, not executed: RenderThread and GPU, with constant costs and
 * pipelined with the UI thread.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/FrameInfo.h
 */
public final class RenderThreadModel {
  // Indices of the frame info block of API 33 and 34.
  public static final int INTENDED_VSYNC = 2;
  public static final int VSYNC = 3;
  public static final int DEADLINE = 9;
  public static final int SYNC_QUEUED = 12;
  public static final int SYNC_START = 13;
  public static final int ISSUE_DRAW = 14;
  public static final int SWAP_BUFFERS = 15;
  public static final int COMPLETED = 16;
  public static final int DEQUEUE = 17;
  public static final int QUEUE = 18;
  public static final int GPU_COMPLETED = 19;
  public static final int SWAP_COMPLETED = 20;
  public static final int COMMAND_SUBMISSION = 22;
  public static final int SIZE = 23;

  private static final int UI_PART = 12;
  private static final long SYNC_NS = 300_000;
  private static final long ISSUE_NS = 1_200_000;
  private static final long SWAP_NS = 400_000;
  private static final long GPU_NS = 2_000_000;

  private long freeAtNs;

  /** The whole time line of a frame whose UI part is handed over at {@code nowNs}. */
  public long[] render(long[] ui, long nowNs) {
    long[] t = new long[SIZE];
    System.arraycopy(ui, 0, t, 0, Math.min(ui.length, UI_PART));
    t[SYNC_QUEUED] = nowNs;
    t[SYNC_START] = Math.max(nowNs, freeAtNs);
    t[ISSUE_DRAW] = t[SYNC_START] + SYNC_NS;
    t[SWAP_BUFFERS] = t[DEQUEUE] = t[ISSUE_DRAW] + ISSUE_NS;
    t[SWAP_COMPLETED] = t[QUEUE] = t[COMMAND_SUBMISSION] = t[SWAP_BUFFERS] + SWAP_NS;
    t[GPU_COMPLETED] = t[COMMAND_SUBMISSION] + GPU_NS;
    t[COMPLETED] = Math.max(t[SWAP_COMPLETED], t[GPU_COMPLETED]);
    freeAtNs = t[SWAP_COMPLETED];
    return t;
  }
}
