package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RenderThreadModelTest {
  private static final long MS = 1_000_000L;
  private final RenderThreadModel model = new RenderThreadModel();

  private long[] render(long nowNs, FrameContent content, long bufferNs) {
    long[] ui = new long[12];
    ui[RenderThreadModel.INTENDED_VSYNC] = ui[RenderThreadModel.VSYNC] = 5 * MS;
    return model.render(ui, nowNs, content, bufferNs);
  }

  private static long span(long[] t, int from, int to) {
    return t[to] - t[from];
  }

  @Test
  void keepsTheUiPartAndOrdersTheRest() {
    long[] t = render(9 * MS, FrameContent.EMPTY, 0);
    assertEquals(5 * MS, t[RenderThreadModel.VSYNC]);
    int[] order = {
      RenderThreadModel.SYNC_QUEUED, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW,
      RenderThreadModel.SWAP_BUFFERS, RenderThreadModel.SWAP_COMPLETED, RenderThreadModel.COMPLETED
    };
    for (int i = 1; i < order.length; i++) assertTrue(t[order[i - 1]] <= t[order[i]], "index " + order[i]);
    assertEquals(9 * MS, t[RenderThreadModel.SYNC_START]);
    assertEquals(t[RenderThreadModel.GPU_COMPLETED], t[RenderThreadModel.COMPLETED]);
  }

  @Test
  void aFrameWaitsForTheRenderThreadButNotForTheGpu() {
    long[] first = render(MS, FrameContent.EMPTY, 0);
    long[] second = render(MS, FrameContent.EMPTY, 0);
    assertEquals(first[RenderThreadModel.SWAP_COMPLETED], second[RenderThreadModel.SYNC_START]);
    assertTrue(second[RenderThreadModel.SYNC_START] < first[RenderThreadModel.GPU_COMPLETED]);
  }

  @Test
  void theGpuWorksOnOneFrameAtATime() {
    long[] first = render(MS, new FrameContent(0, 0, 0, 40_000_000), 0);
    long[] second = render(MS, FrameContent.EMPTY, 0);
    assertEquals(first[RenderThreadModel.GPU_COMPLETED] + RenderThreadModel.GPU_NS, second[RenderThreadModel.GPU_COMPLETED]);
  }

  @Test
  void eachKindOfWorkCostsItsOwnStage() {
    long[] plain = new RenderThreadModel().render(new long[12], 0, FrameContent.EMPTY, 0);
    long[] t = new RenderThreadModel().render(new long[12], 0, new FrameContent(0, 10, 100, 1_000), 0);
    assertEquals(
        span(plain, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW) + 100 * RenderThreadModel.PER_UPLOADED_PIXEL_NS,
        span(t, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW));
    assertEquals(
        span(plain, RenderThreadModel.ISSUE_DRAW, RenderThreadModel.SWAP_BUFFERS) + 10 * RenderThreadModel.PER_OPERATION_NS,
        span(t, RenderThreadModel.ISSUE_DRAW, RenderThreadModel.SWAP_BUFFERS));
    assertEquals(
        span(plain, RenderThreadModel.COMMAND_SUBMISSION, RenderThreadModel.GPU_COMPLETED) + 1_000 / RenderThreadModel.LAYER_PIXELS_PER_NS,
        span(t, RenderThreadModel.COMMAND_SUBMISSION, RenderThreadModel.GPU_COMPLETED));
  }

  @Test
  void drawingWaitsForAFreeBufferAndTheUiThreadDoesNot() {
    long[] t = render(MS, FrameContent.EMPTY, 30 * MS);
    assertEquals(MS + RenderThreadModel.SYNC_NS, t[RenderThreadModel.ISSUE_DRAW]);
    assertEquals(30 * MS + RenderThreadModel.ISSUE_NS, t[RenderThreadModel.SWAP_BUFFERS]);
    assertEquals(30 * MS - t[RenderThreadModel.ISSUE_DRAW], t[RenderThreadModel.DEQUEUE_DURATION]);
  }
}
