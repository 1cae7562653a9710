package dev.hitchproof.probe;

import android.view.FrameMetrics;
import android.view.MotionEvent;
import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.Session;
import dev.hitchproof.trace.TraceWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.UUID;

/**
 * The cost of recording in this process: CPU time as a ratio to that of two readings of the clock, and bytes. Run by
 * {@code test/bench/probe-cost.ts}.
 */
public final class CostOfEvents {
  /** Limit of an event's ratio. */
  private static final double MOST_RATIO = 2.5;
  private static final int ROUNDS = 61;
  private static final int EVENTS = 20_000;
  private static final int PER_DRAIN = 1_000;
  /** Number of views that enclose a list in its window. */
  private static final int ENCLOSING_VIEWS = 8;
  private static long sink;
  private static double largestRatio;

  private interface Event {
    void happen(int i);
  }

  private CostOfEvents() {}

  public static void main(String[] arguments) throws IOException {
    Rig rig = new Rig();
    rig.progress.armed = true;
    FakeView list = FakeView.at(0, 0, 1_000, 2_000).canScroll(9, 9, 0, 0);
    for (int i = 0; i < 10; i++) list.with(FakeView.at(0, 200 * i, 1_000, 200));
    FakeView root = list;
    for (int i = 0; i < ENCLOSING_VIEWS; i++) root = FakeView.at(0, 0, 1_000, 2_000).with(root);
    Scrollables scrollables = new Scrollables();
    ScrollRecorder scrolls = new ScrollRecorder(rig.track, new Guard(Recorder.SCROLLING, rig), scrollables, 1, FakeView.at(0, 0, 1, 1));
    FingerState finger = new FingerState(8, new FlingTime(1), scrollables);
    TouchRecorder touches = new TouchRecorder(rig.track, new Guard(Recorder.TOUCHES, rig), finger, (window, nowNs) -> {});
    FrameMetricsRecorder reports = new FrameMetricsRecorder(rig.frameMetrics(new Guard(Recorder.FRAME_METRICS, rig)), 1, 34);
    FrameMetrics report = new FrameMetrics();
    MotionEvent[] moves = new MotionEvent[64];
    for (int i = 0; i < moves.length; i++) moves[i] = new MotionEvent(MotionEvent.ACTION_MOVE, 0, i * 8_000_000L, 10, 20 * i);
    scrollables.find(root, 5, 5);

    System.out.println("event                time / two clock readings   bytes on its thread");
    print("frame callback", i -> {
      rig.frames.doFrame(i * 100L);
      drop(rig, i);
    });
    print("scroll of 10 rows", i -> {
      rig.progress.ordinal = i;
      scrolls.onScrollChanged();
      drop(rig, i);
    });
    print("touch", i -> {
      touches.enter(moves[i % moves.length], 1);
      touches.exit(moves[i % moves.length], list, 1);
      drop(rig, i);
    });
    print("frame report", i -> {
      reports.onFrameMetricsAvailable(null, report, 0);
      drop(rig, i);
    });
    MethodRing calls = new MethodRing(Thread.currentThread());
    MethodTracing.recordInto(calls);
    print("short method call", i -> {
      MethodTracing.enter(i & 1_023);
      MethodTracing.exit(i & 1_023);
    });
    print("enter and exit kept", i -> {
      MethodTracing.enter(1);
      MethodTracing.exit(2);
      if (i % PER_DRAIN == 0) drop(calls);
    });
    MethodTracing.recordInto(null);
    print("call while idle", i -> {
      MethodTracing.enter(i);
      MethodTracing.exit(i);
    });
    writing();
    if (largestRatio > MOST_RATIO) throw new IllegalStateException("an event costs more than " + MOST_RATIO + " times two readings of the clock");
  }

  private static void drop(MethodRing calls) {
    calls.seal();
    while (calls.next(Long.MAX_VALUE) >= 0) calls.release();
  }

  /** Frames with their scrolls and reports, conditions every 100 ms, without and with a late frame in 70. */
  private static void writing() throws IOException {
    long[] written = new long[1];
    for (boolean late : new boolean[] {false, true}) {
      Rig rig = new Rig();
      TraceWriter writer = new TraceWriter(counting(written), new Session(new UUID(1, 2), 0), "{}".getBytes("UTF-8"));
      TraceFeed feed = new TraceFeed(writer, 0, rig.rings);
      Conditions conditions = new Conditions(null, new Guard(Recorder.CONDITIONS, rig), feed);
      FrameMetricsRecorder reports = new FrameMetricsRecorder(rig.frameMetrics(new Guard(Recorder.FRAME_METRICS, rig)), 1, 34);
      FrameMetrics report = new FrameMetrics();
      StackTraceElement[] stack = deep(60);
      rig.gate.fingerDown(0);
      Event frame = i -> {
        rig.gate.active(i * 16_666_667L);
        rig.frames.doFrame(i * 16_666_667L);
        rig.scrolls.onScrollChanged();
        reports.onFrameMetricsAvailable(null, report, 0);
        if (i % 7 == 0) feed.drain();
        if (i % 7 == 0) conditions.within(i * 16_666_667L);
        if (late && i % 70 == 0) feed.stack(new LateStack(i * 16_666_667L, i, 1_000, stack, Thread.State.RUNNABLE));
      };
      for (int i = 0; i < 20_000; i++) frame.happen(i);
      long before = allocated();
      written[0] = 0;
      for (int i = 20_000; i < 40_000; i++) frame.happen(i);
      writer.flush();
      System.out.printf("%s: %.1f bytes allocated and %.1f written a frame%n",
          late ? "with a late frame in 70" : "without late frames", (allocated() - before) / 20_000.0, written[0] / 20_000.0);
    }
  }

  private static ByteSink.Opener counting(long[] written) {
    return index -> new Nowhere() {
      @Override
      public void append(byte[] bytes, int from, int length) {
        written[0] += length;
      }
    };
  }

  private static StackTraceElement[] deep(int depth) {
    StackTraceElement[] stack = new StackTraceElement[depth];
    for (int i = 0; i < depth; i++) stack[i] = new StackTraceElement("com.example.app.Class" + i, "method", "File.java", i);
    return stack;
  }

  private static void print(String name, Event event) {
    double ratio = ratio(event);
    largestRatio = Math.max(largestRatio, ratio);
    long before = allocated();
    for (int i = 0; i < EVENTS; i++) event.happen(i);
    System.out.printf("%-20s %.2f   %28.2f%n", name, ratio, (double) (allocated() - before) / EVENTS);
  }

  private static void drop(Rig rig, int i) {
    if (i % PER_DRAIN == 0) rig.drop();
  }

  /** Median of the rounds' ratios: both sides of a ratio ran under the same conditions. Includes a drain per thousand events. */
  private static double ratio(Event event) {
    double[] ratios = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      double clockNs = ns(i -> sink += System.nanoTime() + System.nanoTime());
      ratios[round] = ns(event) / clockNs;
    }
    Arrays.sort(ratios);
    return ratios[ROUNDS / 2];
  }

  /** This thread's CPU time: on a busy machine, other programs would have their time in a long event rather than in a short one. */
  private static double ns(Event event) {
    long fromNs = threads().getCurrentThreadCpuTime();
    for (int i = 0; i < EVENTS; i++) event.happen(i);
    return threads().getCurrentThreadCpuTime() - fromNs;
  }

  private static long allocated() {
    return threads().getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private static com.sun.management.ThreadMXBean threads() {
    return (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  }
}
