package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Instrumentation;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StrokeTest {
  private static final int DOWN = MotionEvent.ACTION_DOWN;
  private static final int MOVE = MotionEvent.ACTION_MOVE;
  private final List<String> ends = new ArrayList<String>();
  private long vsyncNs;
  private long periodNs = 16_666_667;
  private final Stroke.Beat beat = new Stroke.Beat() {
    @Override
    public long vsyncNs() {
      return vsyncNs;
    }

    @Override
    public long periodNs() {
      return periodNs;
    }
  };
  private final Handler[] threads = {new Handler(), new Handler()};
  private Runnable lift = () -> ends.add("lifted");

  @BeforeEach
  @AfterEach
  void forget() {
    Instrumentation.forget();
    Looper.forget();
    SystemClock.nowMs = 0;
  }

  @Test
  void aStrokeGoesDownMovesAndLifts() throws Exception {
    run();
    assertEquals(Arrays.asList(DOWN, MOVE, MOVE, MOVE, MotionEvent.ACTION_UP), Instrumentation.SENT);
    assertEquals(1 + 24 / 4 + 1, Instrumentation.samples, "one every 4 ms");
    assertEquals(Arrays.asList("lifted"), ends);
  }

  /** The app would wait for the end of a touch for ever. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aStrokeThatFailsEndsWithACancel(int failing) throws Exception {
    Instrumentation.failing = failing;
    run();
    List<Integer> sent = new ArrayList<Integer>(Arrays.asList(DOWN, MOVE, MOVE, MOVE).subList(0, failing));
    sent.add(MotionEvent.ACTION_CANCEL);
    assertEquals(sent, Instrumentation.SENT);
    assertEquals(Arrays.asList("java.lang.SecurityException: planned"), ends);
  }

  @Test
  void afterTheFingerIsLiftedNothingCancels() throws Exception {
    lift = () -> {
      throw new IllegalStateException("lifted");
    };
    run();
    assertEquals(Arrays.asList(DOWN, MOVE, MOVE, MOVE, MotionEvent.ACTION_UP), Instrumentation.SENT);
    assertEquals(Arrays.asList("java.lang.IllegalStateException: lifted"), ends);
  }

  @Test
  void everyEventIsRecycled() throws Exception {
    MotionEvent.inUse = 0;
    Instrumentation.failing = 2;
    run();
    assertEquals(0, MotionEvent.inUse);
  }

  /** A display that rests at 10 Hz refreshes every 8 ms from the touch-down on; its vsyncs then have a phase of their own. */
  @Test
  void samplesFollowThePeriodInForceNow() throws Exception {
    periodNs = 100_000_000;
    Instrumentation.onDown = () -> {
      periodNs = 8_000_000;
      vsyncNs = 3_000_000;
    };
    run("[[0,10,400],[80,10,300]]");
    assertEquals(5L, threads[1].timesMs.get(0), "a vsync is due at 11 ms");
    for (Handler thread : threads) {
      for (long ms : thread.timesMs) assertTrue(ms == 80 || (ms + 6 - 3) % 8 == 0, "sent at " + ms + " ms");
    }
  }

  private void run() throws JSONException {
    run("[[0,10,400],[24,10,300]]");
  }

  private void run(String points) throws JSONException {
    GesturePath path = GesturePath.parse(new JSONArray(points));
    new Stroke(new Stroke.Plan(GestureEngine.IN_APP, path, 4, beat), threads, new Stroke.Listener() {
      @Override
      public void lifted() {
        lift.run();
      }

      @Override
      public void failed(Throwable t) {
        ends.add(t.toString());
      }
    }).start(0);
    for (SystemClock.nowMs = 0; SystemClock.nowMs < 100; SystemClock.nowMs += 10) Looper.runQueue();
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 30, 60, 90, 120, 144, 165, 240})
  void itSendsOnceAFrameSixToSevenMsBeforeTheVsync(int hz) {
    long periodNs = Math.round(1e9 / hz);
    long atMs = 0;
    for (int i = 0; i < 1_000; i++) {
      long nextMs = Stroke.nextMs(atMs, 0, periodNs);
      assertTrue(nextMs > atMs, hz + " Hz: " + nextMs + " after " + atMs);
      assertTrue((nextMs - atMs) * 1_000_000 < 2 * periodNs, hz + " Hz: " + nextMs + " after " + atMs);
      long untilVsyncNs = periodNs - (nextMs * 1_000_000 + 6_000_000) % periodNs;
      assertTrue(untilVsyncNs <= 1_000_000, hz + " Hz: " + untilVsyncNs + " ns more than 6 ms before a vsync");
      atMs = nextMs;
    }
    assertEquals(1_000.0 * periodNs / 1e6, atMs, periodNs / 1e6 + 6);
  }
}
