package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Refreshes every 16 ms. */
class GraphicsInfoTest {
  private static final long MS = 1_000_000L;
  private static final long PERIOD_MS = 16;
  private static final long WINDOW = 7;
  private static final int NO_FLAGS = 0;
  private static final int FRAME_STATS = 1;
  private static final int RESET = 2;
  private final GraphicsInfo info = new GraphicsInfo(34, 5);

  /** A frame for the n-th vsync that starts {@code lateMs} after it and takes {@code uiMs} and {@code gpuMs}. */
  private void frame(int vsync, long lateMs, long uiMs, long gpuMs) {
    long[] t = new long[RenderThreadModel.SIZE];
    long intended = (100 + vsync * PERIOD_MS) * MS;
    t[RenderThreadModel.INTENDED_VSYNC] = intended;
    t[RenderThreadModel.VSYNC] = intended + lateMs * MS;
    t[RenderThreadModel.DEADLINE] = intended + PERIOD_MS * MS;
    t[RenderThreadModel.FRAME_INTERVAL] = PERIOD_MS * MS;
    long drawn = t[RenderThreadModel.VSYNC] + uiMs * MS;
    for (int part : new int[] {RenderThreadModel.SYNC_QUEUED, RenderThreadModel.SYNC_START, RenderThreadModel.ISSUE_DRAW,
        RenderThreadModel.SWAP_BUFFERS, RenderThreadModel.SWAP_COMPLETED, RenderThreadModel.COMMAND_SUBMISSION}) t[part] = drawn;
    t[RenderThreadModel.GPU_COMPLETED] = t[RenderThreadModel.COMPLETED] = drawn + gpuMs * MS;
    info.finished(WINDOW, t);
  }

  private String line(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).findFirst().orElse("");
  }

  private List<String> counts() {
    String text = info.ofProcess(NO_FLAGS, 0);
    return List.of(line(text, "Total"), line(text, "Janky frames:"), line(text, "Janky frames (legacy)"));
  }

  private List<String> rows() {
    List<String> lines = info.ofWindow(WINDOW, FRAME_STATS, 0).lines().toList();
    return lines.subList(lines.indexOf("---PROFILEDATA---") + 2, lines.lastIndexOf("---PROFILEDATA---"));
  }

  @Test
  void framesInTimeAreNotJanky() {
    for (int i = 0; i < 4; i++) frame(i, 0, 4, 3);
    assertEquals(List.of("Total frames rendered: 4", "Janky frames: 0 (0.00%)", "Janky frames (legacy): 0 (0.00%)"), counts());
    String text = info.ofProcess(NO_FLAGS, 0);
    assertEquals("Stats since: 5ns", line(text, "Stats"));
    assertEquals("50th percentile: 7ms", line(text, "50th percentile"));
    assertEquals("99th gpu percentile: 4ms", line(text, "99th gpu"));
    assertEquals("HISTOGRAM: 5ms=0 6ms=0 7ms=4 8ms=0", line(text, "HISTOGRAM").substring(0, 34));
    assertEquals("GPU HISTOGRAM: 1ms=0 2ms=0 3ms=0 4ms=4", line(text, "GPU HISTOGRAM").substring(0, 38));
  }

  @Test
  void aLateFrameIsJankyForEachReasonThatItHas() {
    frame(0, 0, 4, 3);
    frame(1, 32, 10, 13);
    assertEquals(List.of("Total frames rendered: 2", "Janky frames: 1 (50.00%)", "Janky frames (legacy): 1 (50.00%)"), counts());
    List<String> reasons = info.ofProcess(NO_FLAGS, 0).lines().filter(line -> line.startsWith("Number")).toList();
    assertEquals(List.of("Number Missed Vsync: 1", "Number High input latency: 1", "Number Slow UI thread: 1", "Number Slow bitmap uploads: 0",
        "Number Slow issue draw commands: 1", "Number Frame deadline missed: 1", "Number Frame deadline missed (legacy): 1"), reasons);
  }

  @Test
  void aFrameBehindALateOneHasTheTimeOfTheQueuedBuffer() {
    frame(0, 0, 17, 10);
    frame(1, 0, 10, 10);
    assertEquals("Janky frames: 1 (50.00%)", counts().get(1));
  }

  @Test
  void longFramesAreCountedInCoarserBuckets() {
    frame(0, 0, 31, 3);
    frame(10, 0, 60, 2);
    frame(20, 0, 236, 2);
    frame(300, 0, 9_000, 2);
    String histogram = line(info.ofProcess(NO_FLAGS, 0), "HISTOGRAM");
    assertEquals("34ms=1 61ms=1 200ms=1 4950ms=1",
        List.of(histogram.split(" ")).stream().filter(bucket -> bucket.endsWith("=1")).reduce((a, b) -> a + " " + b).orElse(""));
  }

  @Test
  void withoutFramesThePercentilesAreTheHighestBucket() {
    assertEquals("50th percentile: 4950ms", line(info.ofProcess(NO_FLAGS, 0), "50th percentile"));
  }

  @Test
  void theLast120FramesOfAWindowAreKept() {
    for (int i = 0; i < 125; i++) frame(i, 0, 4, 3);
    assertEquals(120, rows().size());
    assertEquals("0,0," + (100 + 5 * PERIOD_MS) * MS + ",", rows().get(0).substring(0, 14));
    assertEquals(RenderThreadModel.SIZE, rows().get(0).split(",").length);
    assertEquals("Total frames rendered: 125", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Total"));
  }

  @Test
  void theRowHasAColumnForEachName() {
    frame(0, 0, 4, 3);
    String header = line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Flags");
    assertEquals(RenderThreadModel.SIZE, header.split(",").length);
  }

  /** On API 31 FRAME_STATS_COUNT of android.view.FrameMetrics is 22. */
  @Test
  void theRowsOfApi31EndWithDisplayPresentTime() {
    GraphicsInfo older = new GraphicsInfo(31, 0);
    long[] t = new long[RenderThreadModel.SIZE];
    t[RenderThreadModel.FRAME_INTERVAL] = PERIOD_MS * MS;
    older.finished(WINDOW, t);
    List<String> table = older.ofWindow(WINDOW, FRAME_STATS, 0).lines().dropWhile(line -> !line.startsWith("Flags")).toList();
    assertTrue(table.get(0).endsWith(",SwapBuffersCompleted,DisplayPresentTime,"), table.get(0));
    assertEquals(22, table.get(1).split(",").length);
  }

  @Test
  void theRowsOfApi29HaveTheTimesOfInputAndNeitherVsyncIdNorDeadline() {
    GraphicsInfo older = new GraphicsInfo(29, 0);
    long[] t = LongStream.rangeClosed(0, RenderThreadModel.NEWEST_INPUT).toArray();
    older.finished(WINDOW, t);
    List<String> table = older.ofWindow(WINDOW, FRAME_STATS, 0).lines().dropWhile(line -> !line.startsWith("Flags")).toList();
    assertEquals(
        "Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,"
            + "PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,"
            + "DequeueBufferDuration,QueueBufferDuration,GpuCompleted,",
        table.get(0));
    assertEquals("0,2,3,23,24,5,6,7,8,12,13,14,15,16,17,18,19,", table.get(1));
  }

  /** The names are those of FrameInfoNames in the libandroid_runtime of Android 16. */
  @Test
  void theRowsOfApi36HaveTheTargetOfTheWorkBehindTheInterval() {
    GraphicsInfo newer = new GraphicsInfo(36, 0);
    newer.finished(WINDOW, LongStream.rangeClosed(0, RenderThreadModel.WORKLOAD_TARGET).toArray());
    List<String> table = newer.ofWindow(WINDOW, FRAME_STATS, 0).lines().dropWhile(line -> !line.startsWith("Flags")).toList();
    assertTrue(table.get(0).contains(",FrameDeadline,FrameStartTime,FrameInterval,WorkloadTarget,SyncQueued,"), table.get(0));
    assertTrue(table.get(0).endsWith(",CommandSubmissionCompleted,"), table.get(0));
    assertEquals("0,1,2,3,4,5,6,7,8,9,10,11,25,12,13,14,15,16,17,18,19,20,21,22,", table.get(1));
  }

  @Test
  void aResetForgetsRowsAndCountsAfterTheyArePrinted() {
    frame(0, 0, 4, 3);
    assertEquals("Total frames rendered: 1", line(info.ofProcess(RESET, 50), "Total"));
    assertEquals("Total frames rendered: 1", line(info.ofWindow(WINDOW, FRAME_STATS | RESET, 60), "Total"));
    assertEquals(List.of(), rows());
    assertEquals("Stats since: 50ns", line(info.ofProcess(NO_FLAGS, 0), "Stats"));
    assertEquals("Stats since: 60ns", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Stats"));
    assertEquals("Total frames rendered: 0", counts().get(0));
  }

  @Test
  void aWindowIsNamedAndPrintedOnlyWhenAskedFor() {
    info.named(WINDOW, "com.example/com.example.Main");
    assertEquals("Window: com.example/com.example.Main", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Window"));
    assertEquals("", info.ofWindow(WINDOW, NO_FLAGS, 0));
    info.gone(WINDOW);
    assertEquals("Window: ", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Window"));
  }
}
