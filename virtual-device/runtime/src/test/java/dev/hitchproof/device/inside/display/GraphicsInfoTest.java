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

  /** A frame for the n-th vsync. */
  private void frame(int vsync) {
    long[] t = new long[RenderThreadModel.SIZE];
    t[RenderThreadModel.INTENDED_VSYNC] = (100 + vsync * PERIOD_MS) * MS;
    info.finished(WINDOW, t);
  }

  private String line(String text, String start) {
    return text.lines().filter(line -> line.startsWith(start)).findFirst().orElse("");
  }

  private List<String> rows() {
    List<String> lines = info.ofWindow(WINDOW, FRAME_STATS, 0).lines().toList();
    return lines.subList(lines.indexOf("---PROFILEDATA---") + 2, lines.lastIndexOf("---PROFILEDATA---"));
  }

  @Test
  void theLast120FramesOfAWindowAreKept() {
    for (int i = 0; i < 125; i++) frame(i);
    assertEquals(120, rows().size());
    assertEquals("0,0," + (100 + 5 * PERIOD_MS) * MS + ",", rows().get(0).substring(0, 14));
    assertEquals(RenderThreadModel.SIZE, rows().get(0).split(",").length);
    assertEquals("Total frames rendered: 125", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Total"));
  }

  @Test
  void theRowHasAColumnForEachName() {
    frame(0);
    String header = line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Flags");
    assertEquals(RenderThreadModel.SIZE, header.split(",").length);
  }

  /** On API 31 FRAME_STATS_COUNT of android.view.FrameMetrics is 22. */
  @Test
  void theRowsOfApi31EndWithDisplayPresentTime() {
    GraphicsInfo older = new GraphicsInfo(31, 0);
    older.finished(WINDOW, new long[RenderThreadModel.SIZE]);
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
    frame(0);
    assertEquals("Total frames rendered: 1", line(info.ofProcess(RESET, 50), "Total"));
    assertEquals("Total frames rendered: 1", line(info.ofWindow(WINDOW, FRAME_STATS | RESET, 60), "Total"));
    assertEquals(List.of(), rows());
    assertEquals("Stats since: 50ns", line(info.ofProcess(NO_FLAGS, 0), "Stats"));
    assertEquals("Stats since: 60ns", line(info.ofWindow(WINDOW, FRAME_STATS, 0), "Stats"));
    assertEquals("Total frames rendered: 0", line(info.ofProcess(NO_FLAGS, 0), "Total"));
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
