package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RenderThreadModelTest {
  private static final long MS = 1_000_000L;
  private final RenderThreadModel model = new RenderThreadModel();

  private static long[] ui(long vsyncNs) {
    long[] ui = new long[12];
    ui[RenderThreadModel.INTENDED_VSYNC] = ui[RenderThreadModel.VSYNC] = vsyncNs;
    return ui;
  }

  @Test
  void theUiPartIsKeptAndTheRestFollowsInOrder() {
    long[] t = model.render(ui(5 * MS), 9 * MS);
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
    long[] first = model.render(ui(0), MS);
    long[] second = model.render(ui(0), MS);
    assertEquals(first[RenderThreadModel.SWAP_COMPLETED], second[RenderThreadModel.SYNC_START]);
    assertTrue(second[RenderThreadModel.SYNC_START] < first[RenderThreadModel.GPU_COMPLETED]);
  }
}
