package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.FrameMetrics;
import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** From the rings into the trace: nothing is lost uncounted, nothing of the host's gets in. */
final class TraceFeedTest {
  private final Rig rig = new Rig();
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final TraceFeed feed = new TraceFeed(writer(file), 0, rig.main, rig.metrics);

  @Test
  void whatFoundNoRoomIsCountedWithItsStream() {
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
  void reportsThePlatformDroppedOrMadeUpAreLostReports() {
    rig.progress.armed = true;
    FrameMetricsRecorder recorder =
        new FrameMetricsRecorder(rig.metrics, rig.progress, new Guard(Recorder.FRAME_METRICS, rig), 1, 34);
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
  void theHostsFailureTextIsNotInTheTrace() throws IOException {
    String secret = "planted-secret";
    Guard guard = new Guard(Recorder.SCROLLING, (recorder, why) -> feed.mark(0, -1, "recorder-off", recorder + ": " + why));
    for (int i = 0; i < 3; i++) guard.failed(new IllegalStateException(secret));
    feed.stack(0, 0, 0, "main", new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 1)});
    feed.writer().close(1, "stop");
    String bytes = new String(file.toByteArray(), "ISO-8859-1");
    assertFalse(bytes.contains(secret));
    assertTrue(bytes.contains("scrolling: java.lang.IllegalStateException"));
  }

  private static TraceWriter writer(ByteArrayOutputStream file) {
    ByteSink sink = new ByteSink() {
      @Override
      public void append(byte[] bytes, int from, int length) {
        file.write(bytes, from, length);
      }

      @Override
      public void truncate(long length) {
        throw new AssertionError("memory is never full");
      }

      @Override
      public void close() {}
    };
    try {
      return new TraceWriter(index -> sink, new UUID(0, 0), 0, "{\"probe\":\"test\"}".getBytes("UTF-8"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
