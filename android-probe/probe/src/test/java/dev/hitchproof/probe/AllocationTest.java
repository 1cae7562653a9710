package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.view.FrameMetrics;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Recording an event allocates nothing: measuring must not make the garbage collector run. */
final class AllocationTest {
  private static final int EVENTS = 300_000;
  private static final int ROUNDS = 3;
  private static final int PER_DRAIN = 1_000;

  @Test
  void framesAndScrolls() {
    Rig rig = new Rig();
    rig.gate.fingerDown(0);
    assertEquals(0, bytesFor(i -> {
      rig.gate.active(i * 100L);
      rig.frames.doFrame(i * 100L);
      rig.frames.run();
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
        new FrameMetricsRecorder(rig.frameMetrics(new Guard(Recorder.FRAME_METRICS, rig)), 1, 34);
    assertEquals(0, bytesFor(i -> {
      recorder.onFrameMetricsAvailable(null, report, 0);
      if (i % PER_DRAIN == 0) rig.drop();
    }));
  }

  @Test
  void methodCalls() {
    MethodRing calls = new MethodRing(Thread.currentThread());
    MethodTracing.recordInto(calls);
    assertEquals(0, bytesFor(i -> {
      MethodTracing.enter(1);
      MethodTracing.enter(i);
      MethodTracing.exit(i);
      MethodTracing.exit(2);
      if (i % PER_DRAIN == 0) calls.seal();
      if (i % PER_DRAIN == 0) while (calls.next(Long.MAX_VALUE) >= 0) calls.release();
    }));
    MethodTracing.recordInto(null);
  }

  private interface Event {
    void happen(int i);
  }

  /** The least of several rounds, since the JVM may allocate something beside a round. */
  private static long bytesFor(Event event) {
    for (int i = 0; i < EVENTS / 10; i++) event.happen(i);
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) least = Math.min(least, bytesForRound(event));
    return least;
  }

  private static long bytesForRound(Event event) {
    com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    threads.getThreadAllocatedBytes(self);
    long before = threads.getThreadAllocatedBytes(self);
    long measuring = threads.getThreadAllocatedBytes(self) - before;
    before = threads.getThreadAllocatedBytes(self);
    for (int i = 0; i < EVENTS; i++) event.happen(i);
    return threads.getThreadAllocatedBytes(self) - before - measuring;
  }
}
