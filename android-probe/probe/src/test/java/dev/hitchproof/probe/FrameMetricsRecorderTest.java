package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.FrameMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrameMetricsRecorderTest {
  @Test
  void nothingIsRecordedWhileTheGateIsShut() {
    Rig rig = new Rig();
    rig.progress.disarmedNs = -1;
    report(rig, new FrameMetrics());
    assertEquals(-1, rig.metrics.next());
  }

  @ParameterizedTest
  @CsvSource({"0, true", "9223372036854775807, false", "10000000000, false", "9999999999, true", "-1, false"})
  void totalsThatCannotBeAreCountedAndNotRecorded(long totalNs, boolean recorded) {
    Rig rig = new Rig();
    rig.progress.armed = true;
    FrameMetrics m = new FrameMetrics();
    m.mTimingData[FrameMetrics.Index.FRAME_COMPLETED] = totalNs;
    report(rig, m);
    assertEquals(recorded, rig.metrics.next() >= 0);
    assertEquals(recorded ? 0 : 1, rig.metrics.dropped(Kind.INVALID_METRICS));
  }

  private static void report(Rig rig, FrameMetrics m) {
    new FrameMetricsRecorder(rig.metrics, rig.progress, new Guard(Recorder.FRAME_METRICS, rig), 1, 34)
        .onFrameMetricsAvailable(null, m, 0);
  }
}
