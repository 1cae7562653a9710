package dev.hitchproof.device.inside.display;

/**
 * The part of a frame that is modelled, not executed: RenderThread and GPU. Costs are a constant per frame plus a price
 * per pixel uploaded (sync), per drawing operation (RenderThread) and per pixel of an off-screen layer (GPU). The prices
 * are round figures of the order that mid-range phones show; they are no measurement of one.
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

  static final long SYNC_NS = 300_000;
  static final long ISSUE_NS = 1_200_000;
  static final long SWAP_NS = 400_000;
  static final long GPU_NS = 2_000_000;
  static final long PER_UPLOADED_PIXEL_NS = 4;
  static final long PER_OPERATION_NS = 1_000;
  /** Half a nanosecond, so that a full-screen layer of 1080 × 2400 costs 1.3 ms. */
  static final long LAYER_PIXELS_PER_NS = 2;

  private static final int UI_PART = 12;
  private long freeAtNs;
  private long gpuFreeAtNs;

  /**
   * The whole time line of a frame whose UI part is handed over at {@code nowNs}; {@code bufferNs} is when the
   * RenderThread can have a buffer to draw into.
   */
  public long[] render(long[] ui, long nowNs, FrameContent content, long bufferNs) {
    long[] t = new long[SIZE];
    System.arraycopy(ui, 0, t, 0, Math.min(ui.length, UI_PART));
    t[SYNC_QUEUED] = nowNs;
    t[SYNC_START] = Math.max(nowNs, freeAtNs);
    t[ISSUE_DRAW] = t[SYNC_START] + SYNC_NS + uploadNs(content);
    long buffer = Math.max(t[ISSUE_DRAW], bufferNs);
    t[DEQUEUE_DURATION] = buffer - t[ISSUE_DRAW];
    t[SWAP_BUFFERS] = buffer + ISSUE_NS + commandsNs(content);
    t[QUEUE_DURATION] = SWAP_NS;
    t[SWAP_COMPLETED] = t[COMMAND_SUBMISSION] = t[SWAP_BUFFERS] + SWAP_NS;
    t[GPU_COMPLETED] =
        Math.max(t[COMMAND_SUBMISSION], gpuFreeAtNs) + GPU_NS + gpuNs(content);
    t[COMPLETED] = Math.max(t[SWAP_COMPLETED], t[GPU_COMPLETED]);
    freeAtNs = t[SWAP_COMPLETED];
    gpuFreeAtNs = t[GPU_COMPLETED];
    return t;
  }

  static long uploadNs(FrameContent content) {
    return content.uploadedPixels() * PER_UPLOADED_PIXEL_NS;
  }

  static long commandsNs(FrameContent content) {
    return content.operations() * PER_OPERATION_NS;
  }

  static long gpuNs(FrameContent content) {
    return content.layerPixels() / LAYER_PIXELS_PER_NS;
  }
}
