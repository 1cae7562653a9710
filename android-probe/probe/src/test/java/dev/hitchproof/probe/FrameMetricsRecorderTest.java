package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.FrameMetrics;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrameMetricsRecorderTest {
  private static final long MS = 1_000_000L;
  private static final int WINDOW = 5;
  private static final long PERIOD_NS = 8_333_333L;
  private final Rig rig = new Rig();
  private final Guard guard = new Guard(Recorder.FRAME_METRICS, rig);

  @BeforeEach
  void arm() {
    rig.gate.active(1_000 * MS);
    rig.progress.periodNs = PERIOD_NS;
  }

  /** Reports of frames {@code vsyncMs}, armed at 1,000 ms and disarmed at 2,000. */
  @ParameterizedTest
  @CsvSource({"true, 899, false", "true, 900, true", "true, 5000, true", "false, 899, false", "false, 900, true",
    "false, 2000, true", "false, 2001, false"})
  void reportsCountFromShortlyBeforeTheGateOpened(boolean armed, long vsyncMs, boolean recorded) {
    if (!armed) rig.gate.disarm(2_000 * MS);
    report(34, metrics(vsyncMs * MS), 0);
    assertEquals(recorded, rig.metrics.next() >= 0);
    assertEquals(0, rig.metrics.dropped(Kind.INVALID_METRICS), "not watched is not dropped");
  }

  /** A slow frame in which an app began to scroll by itself, and so opened the gate at 1,000 ms. */
  @ParameterizedTest
  @CsvSource({"1000, true, true", "999, true, false", "1000, false, true", "999, false, false"})
  void reportsCountOfTheFrameInWhichTheGateOpened(long completeMs, boolean armed, boolean recorded) {
    if (!armed) {
      rig.gate.disarm(2_000 * MS);
      rig.gate.active(3_000 * MS);
    }
    FrameMetrics m = metrics(200 * MS);
    m.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = completeMs * MS;
    report(34, m, 0);
    assertEquals(recorded, rig.metrics.next() >= 0);
  }

  /** The report of a frame that took seconds arrives when the gate is open again, since 3,000 ms. */
  @ParameterizedTest
  @CsvSource({"899, false", "900, true", "2000, true", "2001, false", "2899, false", "2900, true"})
  void lateReportsCountToo(long vsyncMs, boolean recorded) {
    rig.gate.disarm(2_000 * MS);
    rig.gate.active(3_000 * MS);
    report(34, metrics(vsyncMs * MS), 0);
    assertEquals(recorded, rig.metrics.next() >= 0);
  }

  /** Below API 26 a report does not say which frame it is of. */
  @ParameterizedTest
  @CsvSource({"25, false", "26, true"})
  void aReportSaysThatItsFrameIsComplete(int api, boolean isSaid) {
    rig.complete = new ArrayList<Long>();
    report(api, metrics(1_000 * MS), 0);
    assertEquals(isSaid ? Collections.singletonList(1_000 * MS) : Collections.emptyList(), rig.complete);
  }

  @ParameterizedTest
  @CsvSource({"0, true", "9223372036854775807, false", "3600000000000, false", "3599999999999, true", "-1, false"})
  void impossibleTotalsAreCountedAndNotRecorded(long totalNs, boolean recorded) {
    FrameMetrics m = new FrameMetrics();
    m.mTimingData[FrameMetrics.Index.VSYNC] = 1_000 * MS;
    m.mTimingData[FrameMetrics.Index.INTENDED_VSYNC] = 0;
    m.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = totalNs;
    report(34, m, 0);
    assertEquals(recorded, rig.metrics.next() >= 0);
    assertEquals(recorded ? 0 : 1, rig.metrics.dropped(Kind.INVALID_METRICS));
  }

  /** Each stage lasts from its index to the next one. */
  @ParameterizedTest
  @CsvSource({"-1, false", "0, true", "100, true", "101, false"})
  void aStageLongerThanItsFrameIsImpossible(long swapNs, boolean recorded) {
    FrameMetrics m = metrics(1_000 * MS);
    long start = m.mTimingData[FrameMetrics.Index.INTENDED_VSYNC];
    m.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = start + 100;
    for (int i = FrameMetrics.Index.HANDLE_INPUT_START; i <= FrameMetrics.Index.SWAP_BUFFERS; i++) m.mTimingData[i] = start;
    m.mTimingData[FrameMetrics.Index.SWAP_BUFFERS_COMPLETED] = start + swapNs;
    report(34, m, 0);
    assertEquals(recorded, rig.metrics.next() >= 0);
  }

  @ParameterizedTest
  @CsvSource({"25, 2, false", "26, 0, false", "30, 0, false", "31, 0, true"})
  void olderPlatformsReportLess(int api, long flags, boolean gpu) {
    if (api < 26) rig.gate.active(System.nanoTime());
    report(api, metrics(1_000 * MS), 0);
    int at = rig.metrics.next();
    assertEquals(flags, rig.metrics.get(at, Slot.Metrics.FLAGS));
    assertEquals(gpu ? 6 : -1, rig.metrics.get(at, Slot.Metrics.GPU_NS));
    assertEquals(gpu ? 16 : -1, rig.metrics.get(at, Slot.Metrics.DEADLINE_NS));
    if (api >= 26) assertEquals(1_000 * MS, rig.metrics.get(at, Slot.Metrics.VSYNC_NS));
    else assertEquals(rig.metrics.get(at, Slot.Metrics.VSYNC_NS), rig.metrics.get(at, Slot.Metrics.INTENDED_VSYNC_NS));
  }

  @Test
  void everyColumnHasItsValue() {
    FrameMetrics m = metrics(1_000 * MS);
    m.mTimingData[FrameMetrics.Index.FLAGS] = 1; // FrameMetrics.FRAME_INFO_FLAG_FIRST_DRAW
    report(34, m, 3);
    int at = rig.metrics.next();
    assertEquals(1_000 * MS - 7, rig.metrics.get(at, Slot.Metrics.INTENDED_VSYNC_NS));
    for (int stage = 0; stage < Slot.Metrics.STAGES; stage++) {
      assertEquals(m.getMetric(stage), rig.metrics.get(at, Slot.Metrics.FIRST_STAGE_NS + stage), "stage " + stage);
    }
    assertEquals(m.getMetric(FrameMetrics.TOTAL_DURATION), rig.metrics.get(at, Slot.Metrics.TOTAL_NS));
    assertEquals(1, rig.metrics.get(at, Slot.Metrics.FLAGS));
    assertEquals(3, rig.metrics.get(at, Slot.Metrics.DROP_COUNT));
    assertEquals(WINDOW, rig.metrics.get(at, Slot.Metrics.WINDOW));
    rig.metrics.release();
    assertEquals(-1, rig.metrics.next());
  }

  /** The stages after the main thread's take 6 to 8 ns each and the rest of the frame 1,000 ns; its deadline is 16 ns. */
  @ParameterizedTest
  @CsvSource({"30, 8333333", "31, 16"})
  void theWatchdogLearnsHowLongTheMainThreadMayTake(int api, long longestNs) {
    report(api, metrics(1_000 * MS), 0);
    long afterUiNs = 1_000 + 6 + 7 + 8;
    assertEquals(Math.max(PERIOD_NS / 4, longestNs - afterUiNs), rig.budget.ns(PERIOD_NS));
  }

  @Test
  void aFullRingDropsAndCounts() {
    while (rig.metrics.claim(Kind.METRICS, 0) >= 0) rig.metrics.publish();
    report(34, metrics(1_000 * MS), 0);
    assertEquals(2, rig.metrics.dropped(Kind.METRICS));
  }

  @Test
  void failuresSwitchTheRecorderOff() {
    for (int i = 0; i < 3; i++) report(34, null, 0);
    assertEquals(1, rig.off.size());
    report(34, metrics(1_000 * MS), 0);
    assertEquals(-1, rig.metrics.next());
  }

  /** A frame whose stages last 1, 2, 3 … ns, intended 7 ns before its vsync. */
  private static FrameMetrics metrics(long vsyncNs) {
    FrameMetrics m = new FrameMetrics();
    long at = vsyncNs - 7;
    m.mTimingData[FrameMetrics.Index.INTENDED_VSYNC] = at;
    m.mTimingData[FrameMetrics.Index.VSYNC] = vsyncNs;
    int[] marks = {FrameMetrics.Index.HANDLE_INPUT_START, FrameMetrics.Index.ANIMATION_START,
      FrameMetrics.Index.PERFORM_TRAVERSALS_START, FrameMetrics.Index.DRAW_START, FrameMetrics.Index.SYNC_START,
      FrameMetrics.Index.ISSUE_DRAW_COMMANDS_START, FrameMetrics.Index.SWAP_BUFFERS,
      FrameMetrics.Index.SWAP_BUFFERS_COMPLETED};
    for (int i = 0; i < marks.length; i++) m.mTimingData[marks[i]] = at += i + 1;
    m.mTimingData[FrameMetrics.Index.SYNC_QUEUED] = m.mTimingData[FrameMetrics.Index.SYNC_START];
    m.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = at + 1_000;
    m.mTimingData[FrameMetrics.Index.GPU_COMPLETED] = m.mTimingData[FrameMetrics.Index.COMMAND_SUBMISSION_COMPLETED] + 6;
    m.mTimingData[FrameMetrics.Index.FRAME_DEADLINE] = m.mTimingData[FrameMetrics.Index.INTENDED_VSYNC] + 16;
    return m;
  }

  private void report(int api, FrameMetrics m, int dropped) {
    new FrameMetricsRecorder(rig.frameMetrics(guard), WINDOW, api).onFrameMetricsAvailable(null, m, dropped);
  }
}
