package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.FrameMetrics;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Recording an event allocates nothing: the collector must not run because somebody measures. */
final class AllocationTest {
  private static final int EVENTS = 1_000_000;
  private static final int PER_DRAIN = 1_000;

  @Test
  void framesAndScrolls() {
    Rig rig = new Rig();
    rig.gate.fingerDown(0);
    assertEquals(0, bytesFor(i -> {
      rig.gate.active(i * 100L);
      rig.frames.doFrame(i * 100L);
      rig.scrolls.onScrollChanged();
      if (i % PER_DRAIN == 0) rig.drop();
    }));
  }

  @Test
  void frameReports() {
    Rig rig = new Rig();
    rig.progress.armed = true;
    FrameMetrics report = new FrameMetrics();
    FrameMetricsRecorder recorder =
        new FrameMetricsRecorder(rig.metrics, rig.progress, new Guard(Recorder.FRAME_METRICS, rig), 1, 34);
    assertEquals(0, bytesFor(i -> {
      recorder.onFrameMetricsAvailable(null, report, 0);
      if (i % PER_DRAIN == 0) rig.drop();
    }));
  }

  private interface Event {
    void happen(int i);
  }

  private static long bytesFor(Event event) {
    com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    for (int i = 0; i < EVENTS / 10; i++) event.happen(i);
    threads.getThreadAllocatedBytes(self);
    long before = threads.getThreadAllocatedBytes(self);
    long own = threads.getThreadAllocatedBytes(self) - before;
    before = threads.getThreadAllocatedBytes(self);
    for (int i = 0; i < EVENTS; i++) event.happen(i);
    return threads.getThreadAllocatedBytes(self) - before - own;
  }
}
