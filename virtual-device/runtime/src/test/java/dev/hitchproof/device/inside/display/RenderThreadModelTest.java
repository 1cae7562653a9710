package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RenderThreadModelTest {
  private static final long MS = 1_000_000L;
  private static final FrameCosts COSTS = FrameCosts.ROUND;
  private static final FrameContent FULL = new FrameContent(0, new FrameContent.DrawnAt(), 10, 100, 1_000, 2_000);
  private final RenderThreadModel model = new RenderThreadModel(COSTS);

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
    long[] first = render(MS, new FrameContent(0, new FrameContent.DrawnAt(), 0, 0, 40_000_000, 0), 0);
    long[] second = render(MS, FrameContent.EMPTY, 0);
    assertEquals(first[RenderThreadModel.GPU_COMPLETED] + COSTS.gpuNs(), second[RenderThreadModel.GPU_COMPLETED]);
  }

  @Test
  void eachKindOfWorkCostsItsOwnStage() {
    long[] plain = new RenderThreadModel(COSTS).render(new long[12], 0, FrameContent.EMPTY, 0);
    long[] t = new RenderThreadModel(COSTS).render(new long[12], 0, FULL, 0);
    assertEquals(
        span(plain, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW) + COSTS.uploadNs(FULL),
        span(t, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW));
    assertEquals(
        span(plain, RenderThreadModel.ISSUE_DRAW, RenderThreadModel.SWAP_BUFFERS) + COSTS.commandsNs(FULL),
        span(t, RenderThreadModel.ISSUE_DRAW, RenderThreadModel.SWAP_BUFFERS));
    assertEquals(
        span(plain, RenderThreadModel.COMMAND_SUBMISSION, RenderThreadModel.GPU_COMPLETED) + COSTS.pixelsNs(FULL),
        span(t, RenderThreadModel.COMMAND_SUBMISSION, RenderThreadModel.GPU_COMPLETED));
  }

  @Test
  void drawingWaitsForAFreeBufferAndTheUiThreadDoesNot() {
    long[] t = render(MS, FrameContent.EMPTY, 30 * MS);
    assertEquals(MS + COSTS.syncNs(), t[RenderThreadModel.ISSUE_DRAW]);
    assertEquals(30 * MS + COSTS.issueNs(), t[RenderThreadModel.SWAP_BUFFERS]);
    assertEquals(30 * MS - t[RenderThreadModel.ISSUE_DRAW], t[RenderThreadModel.DEQUEUE_DURATION]);
  }

  @Test
  void aSlowerDeviceTakesMoreOfEverything() {
    FrameCosts slower = new FrameCosts(1_500, 0);
    assertEquals(450_000, slower.syncNs());
    assertEquals(1_800_000, slower.issueNs());
    assertEquals(600_000, slower.swapNs());
    assertEquals(3_000_000, slower.gpuNs());
    assertEquals(600, slower.uploadNs(FULL));
    assertEquals(15_000, slower.commandsNs(FULL));
    assertEquals(750, slower.pixelsNs(FULL));
  }

  @Test
  void withAPriceAllFilledPixelsCostTheGpuTimeAndLayersNothingElse() {
    FrameCosts costs = new FrameCosts(1_500, 400);
    assertEquals(800, costs.pixelsNs(FULL));
    assertEquals(750_000, costs.gpuNs());
  }
}
