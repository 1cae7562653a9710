package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.view.FrameMetrics;
import android.view.MotionEvent;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Recording an event allocates nothing: measuring must not make the garbage collector run. */
final class AllocationTest {
  private static final int EVENTS = 1_000_000;
  private static final int ROUNDS = 3;
  private static final int PER_DRAIN = 1_000;

  /** Rows move by different distances; every second frame reports no scroll. */
  @Test
  void framesAndScrolls() {
    Rig rig = new Rig();
    FakeView list = FakeView.at(0, 0, 100, 1_000).canScroll(9, 9, 0, 0);
    FakeView[] rows = new FakeView[10];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = FakeView.at(0, 100 * i, 100, 100);
      list.with(rows[i]);
    }
    rig.scrolls.scrollables.find(list, 5, 5);
    FingerState finger = finger(rig);
    finger.window = rig.scrolls.window;
    finger.pastSlop = true;
    DrawGate draws = new DrawGate(finger, rig.scrolls, (window, nowNs) -> {});
    rig.gate.fingerDown(0);
    assertEquals(0, bytesFor(i -> {
      rig.gate.active(i * 100L);
      rig.frames.doFrame(i * 100L);
      rows[i % rows.length].move(0, i % 1_000);
      if (i % 2 == 0) rig.scrolls.onScrollChanged();
      draws.onDraw();
      rig.frames.queueIdle();
      if (i % PER_DRAIN == 0) rig.drop();
    }));
    assertTrue(list.placesAsked > EVENTS, "the list was looked at");
  }

  @Test
  void touches() {
    Rig rig = new Rig();
    TouchRecorder touches =
        new TouchRecorder(rig.track, new Guard(Recorder.TOUCHES, rig), finger(rig), (window, nowNs) -> {});
    FakeView list = FakeView.at(0, 0, 100, 1_000).canScroll(9, 9, 0, 0);
    MotionEvent[] stroke = new MotionEvent[20];
    for (int i = 0; i < stroke.length; i++) {
      int action = i == 0 ? MotionEvent.ACTION_DOWN : i < 19 ? MotionEvent.ACTION_MOVE : MotionEvent.ACTION_UP;
      stroke[i] = new MotionEvent(action, 0, i * 8_000_000L, 10, 20 * i);
    }
    assertEquals(0, bytesFor(i -> {
      MotionEvent event = stroke[i % stroke.length];
      touches.enter(event, 1);
      touches.exit(event, list, 1);
      if (i % PER_DRAIN == 0) rig.drop();
    }));
  }

  private static FingerState finger(Rig rig) {
    return new FingerState(8, new FlingTime(1), rig.scrolls.scrollables);
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
