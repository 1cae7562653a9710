package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.FrameMetrics;
import dev.hitchproof.trace.Loss;
import dev.hitchproof.trace.RowBuffer;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** From the rings to the trace no loss is uncounted, and no data of the host is written. */
final class TraceFeedTest {
  private final Rig rig = new Rig();
  private final MemoryTrace trace = new MemoryTrace();
  private final TraceFeed feed = new TraceFeed(trace.writer, 0, rig.rings);

  @Test
  void aFrameIsWrittenWithTheDelayOfItsCallback() {
    put(Kind.FRAME, 5_000_999, 7_001_000, 1);
    assertSameTrace(w -> {
      w.record(Stream.FRAME).put(5_000).put(2_001).put(0).put(1);
      w.endRecord(Stream.FRAME);
    });
  }

  @Test
  void aScrollIsWrittenWithItsDelayFromTheVsync() {
    put(Kind.SCROLL, 4, 9_000_000, 5_000_000, 2, -16, 32, 1);
    put(Kind.SCROLL, 0, 9_000_000, 5_000_000, 2, -16, 32, 0);
    put(Kind.SCROLL, -1, 9_000_000, Long.MIN_VALUE, 2, -16, 32, 0);
    assertSameTrace(w -> {
      scroll(w, 4, 4_000, 1);
      scroll(w, 0, 4_000, 0);
      scroll(w, -1, 9_000, 0);
    });
  }

  @Test
  void aTouchIsWrittenWithItsDelayFromTheEvent() {
    put(Kind.TOUCH, 5_000_000, 3, 7_000_000, 258, 1, 160, 320, 9);
    assertSameTrace(w -> {
      w.record(Stream.TOUCH).put(5_000).put(3).put(2_000).put(258).put(1).put(160).put(320).put(9);
      w.endRecord(Stream.TOUCH);
    });
  }

  /** Stages of 1, 2, … 8 µs; the rest is the total minus these. */
  @Test
  void aReportIsWrittenInMicroseconds() {
    report(9_000_000, 8_000_000, 100_999, 6_000, 16_000, 3, 0, 2);
    report(10_000_000, 10_000_000, 36_000, -1, 0, 0, 4, 2);
    assertSameTrace(w -> {
      metrics(w, 9_000, 1_000, 64, 7, 17, 3, 0);
      w.lose(Stream.FRAME_METRICS, new Loss(4, 9_000, 10_000, "platform dropped"));
      metrics(w, 10_000, 0, 0, 0, 1, 0, 4);
    });
  }

  /** Choreographer may give a callback another time than the report states. */
  @Test
  void aReportWithAnIdBelongsToTheCallbackOfThatId() {
    put(Kind.FRAME, 9_000_000, 9_001_000, 0, 0, 70);
    report(9_300_000, 8_000_000, 100_999, 6_000, 16_000, 3, 0, 2, 70);
    report(9_400_000, 8_000_000, 100_999, 6_000, 16_000, 3, 0, 2, 71);
    assertSameTrace(w -> {
      w.record(Stream.FRAME).put(9_000).put(1).put(0).put(0);
      w.endRecord(Stream.FRAME);
      metrics(w, 9_000, 1_000, 64, 7, 17, 3, 0);
      metrics(w, 9_400, 1_400, 64, 7, 17, 3, 0);
    });
  }

  /** It is matched by the id of its vsync; a frame that was not recorded has no row to match. */
  @Test
  void aVerdictIsWrittenWithTheVsyncOfItsFrame() {
    put(Kind.FRAME, 5_000_999, 7_001_000, 1, 0, 70);
    put(Kind.FRAME, 21_000_000, 21_001_000, 0, 0, 71);
    verdict(70, 0, 16_000_999, 9_000_000, 0, 2);
    verdict(69, 2, 1, 1, 0, 2);
    verdict(71, 2, 16_000_000, 30_000_000, 55_000_999, 2);
    assertSameTrace(w -> {
      w.record(Stream.FRAME).put(5_000).put(2_001).put(0).put(1);
      w.endRecord(Stream.FRAME);
      w.record(Stream.FRAME).put(21_000).put(1).put(0).put(0);
      w.endRecord(Stream.FRAME);
      w.record(Stream.JANK_DATA).put(5_000).put(0).put(16_000).put(9_000).put(0).put(2);
      w.endRecord(Stream.JANK_DATA);
      w.record(Stream.JANK_DATA).put(21_000).put(2).put(16_000).put(30_000).put(34_001).put(2);
      w.endRecord(Stream.JANK_DATA);
    });
  }

  private void verdict(long... columns) {
    int at = rig.rings.verdicts.claim(Kind.VERDICT, 0);
    for (int i = 0; i < columns.length; i++) rig.rings.verdicts.data[at + i] = columns[i];
    rig.rings.verdicts.publish();
  }

  @Test
  void everyOtherEventIsWrittenAsOneRecord() {
    feed.mark(1_000_000, 3, "slide", "1");
    feed.display(2_000_000, 16_666_667, 1);
    feed.condition(3_000_000, "thermal", -2);
    feed.window(4_000_000, 1, WindowEvent.FOCUS, "a.Feed");
    FakeView list = FakeView.at(0, 0, 1_080, 2_000).canScroll(1, 0, 0, 0);
    feed.scrollable(new ScrollableFacts(5_000_000, 1, list, FoundViews.edges(list)));
    feed.stack(new LateStack(6_000_000, 3, 180_000, new StackTraceElement[] {
      new StackTraceElement("a.B", "c", "B.java", 1), new StackTraceElement("a.D", "e", "D.java", 2)}, Thread.State.BLOCKED));
    feed.dispatch(8_000_000, 41_000_999, "a.B");
    feed.boundRow(new LateStack(7_000_000, 4, 0, new StackTraceElement[0], null), 2, 37);
    assertSameTrace(w -> {
      w.record(Stream.MARK).put(1_000).put(3).put(w.string("slide")).put(w.string("1"));
      w.endRecord(Stream.MARK);
      w.display(2_000, 16_666_667, 1);
      w.record(Stream.CONDITION).put(3_000).put(w.string("thermal")).put(-2);
      w.endRecord(Stream.CONDITION);
      w.record(Stream.WINDOW).put(4_000).put(1).put(2).put(w.string("a.Feed"));
      w.endRecord(Stream.WINDOW);
      w.record(Stream.SCROLLABLE).put(5_000).put(1).put(w.string("dev.hitchproof.probe.FakeView")).put(1_080).put(2_000)
          .put(1).put(-1);
      w.endRecord(Stream.SCROLLABLE);
      RowBuffer stack = w.record(Stream.STACK).put(6_000).put(3).put(180).put(w.string("main")).put(2);
      stack.putTail(w.string("a.B.c(B.java:1)"));
      stack.putTail(w.string("a.D.e(D.java:2)"));
      w.endRecord(Stream.STACK);
      w.record(Stream.CONDITION).put(6_000).put(w.string("main-thread")).put(2);
      w.endRecord(Stream.CONDITION);
      w.record(Stream.DISPATCH).put(8_000).put(41_000).put(w.string("a.B"));
      w.endRecord(Stream.DISPATCH);
      w.record(Stream.BOUND_ROW).put(7_000).put(4).put(2).put(37);
      w.endRecord(Stream.BOUND_ROW);
    });
  }

  @Test
  void tornSlotsAreLostFramesOnce() {
    rig.main.claim(Kind.FRAME, 0);
    rig.main.claim(Kind.FRAME, 0);
    rig.main.publish();
    rig.main.publish();
    feed.drain();
    assertSameTrace(w -> {
      w.record(Stream.FRAME).put(0).put(0).put(0).put(0);
      w.endRecord(Stream.FRAME);
      w.lose(Stream.FRAME, new Loss(1, 0, 0, "invalid"));
    });
  }

  @Test
  void dropsAreReportedOnceWithTheTimesBetweenReports() {
    for (int kind : new int[] {Kind.FRAME, Kind.SCROLL, Kind.TOUCH}) rig.main.drop(kind, 3_000_000 + kind * 1_000_000L);
    feed.drain();
    rig.main.drop(Kind.SCROLL, 9_000_000);
    rig.main.drop(Kind.SCROLL, 9_500_000);
    rig.metrics.drop(Kind.METRICS, 1_000_000);
    rig.metrics.drop(Kind.INVALID_METRICS, 2_000_000);
    assertSameTrace(w -> {
      w.lose(Stream.FRAME, new Loss(1, 0, 3_000, "ring full"));
      w.lose(Stream.SCROLL, new Loss(1, 0, 4_000, "ring full"));
      w.lose(Stream.TOUCH, new Loss(1, 0, 5_000, "ring full"));
      w.lose(Stream.SCROLL, new Loss(2, 4_000, 9_500, "ring full"));
      w.lose(Stream.FRAME_METRICS, new Loss(1, 0, 1_000, "ring full"));
      w.lose(Stream.FRAME_METRICS, new Loss(1, 0, 2_000, "invalid"));
    });
  }

  /** The feed must write exactly the bytes of these records. */
  private void assertSameTrace(MemoryTrace.Records expected) {
    feed.drain();
    trace.assertHas(expected);
  }

  private void put(int kind, long... columns) {
    int at = rig.main.claim(kind, 0);
    rig.main.data[at + Slot.KIND] = kind;
    for (int i = 0; i < columns.length; i++) rig.main.data[at + 1 + i] = columns[i];
    rig.main.publish();
  }

  private void report(long... columns) {
    report(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5], columns[6], columns[7], -1);
  }

  private void report(long vsyncNs, long intendedNs, long totalNs, long gpuNs, long deadlineNs, long flags, long dropped, long window, long vsyncId) {
    int at = rig.metrics.claim(Kind.METRICS, 0);
    long[] columns = {vsyncNs, intendedNs, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, totalNs, gpuNs,
      deadlineNs, flags, dropped, window, vsyncId};
    for (int i = 0; i < columns.length; i++) rig.metrics.data[at + i] = columns[i];
    rig.metrics.publish();
  }

  private static void scroll(TraceWriter w, long ordinal, long delayUs, long flags) {
    w.record(Stream.SCROLL).put(ordinal).put(delayUs).put(2).put(-16).put(32).put(flags);
    w.endRecord(Stream.SCROLL);
  }

  /** {@code gpu} and {@code deadline} as stored: microseconds plus one, 0 if absent. */
  private static void metrics(TraceWriter w, long vsyncUs, long lagUs, long restUs, long gpu, long deadline, long flags, long dropped) {
    RowBuffer r = w.record(Stream.FRAME_METRICS).put(vsyncUs).put(lagUs);
    for (int stage = 1; stage <= 8; stage++) r.put(stage);
    r.put(restUs).put(gpu).put(deadline).put(flags).put(dropped).put(2);
    w.endRecord(Stream.FRAME_METRICS);
  }

  @Test
  void dropsOfAFullRingAreCountedPerStream() {
    rig.gate.active(0);
    for (int i = 0; i < 10_000; i++) {
      rig.progress.armed = true;
      rig.frames.doFrame(i * 1_000L);
    }
    feed.drain();
    feed.drain();
    assertEquals(10_000, feed.writer().emitted(Stream.FRAME));
    assertEquals(10_000 - (1 << 13), feed.writer().lost(Stream.FRAME));
  }

  @Test
  void droppedAndInvalidReportsAreLost() {
    rig.progress.armed = true;
    FrameMetricsRecorder recorder =
        new FrameMetricsRecorder(rig.frameMetrics(new Guard(Recorder.FRAME_METRICS, rig)), 1, 34);
    FrameMetrics report = new FrameMetrics();
    recorder.onFrameMetricsAvailable(null, report, 0);
    recorder.onFrameMetricsAvailable(null, report, 3);
    report.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = Long.MAX_VALUE;
    recorder.onFrameMetricsAvailable(null, report, 0);
    feed.drain();
    assertEquals(2 + 3 + 1, feed.writer().emitted(Stream.FRAME_METRICS));
    assertEquals(3 + 1, feed.writer().lost(Stream.FRAME_METRICS));
  }

  @Test
  void theAppsFailureMessageIsNotInTheTrace() {
    String secret = "planted-secret";
    Guard guard = new Guard(Recorder.SCROLLING, Rig.off((recorder, why) -> feed.mark(0, -1, "recorder-off", recorder + ": " + why)));
    for (int i = 0; i < 3; i++) guard.failed(new IllegalStateException(secret));
    feed.stack(new LateStack(0, 0, 0, new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 1)}, null));
    String bytes = new String(trace.end(), StandardCharsets.ISO_8859_1);
    assertFalse(bytes.contains(secret));
    assertTrue(bytes.contains("scrolling: java.lang.IllegalStateException"));
  }
}
