package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.app.Instrumentation;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Choreographer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a gesture counts as over. Frames are 20 ms apart, and the host has moved the finger. */
final class GestureTest {
  private static final long T = 20_000_000L;
  private final FakeView decor = FakeView.at(0, 0, 100, 100);
  private final List<String> ends = new ArrayList<String>();
  private long ns = 1_000 * T;

  private boolean refusesTheEnd;
  private long periodNs = T;
  private final Stroke.Beat beat = new Stroke.Beat() {
    @Override
    public long vsyncNs() {
      return 0;
    }

    @Override
    public long periodNs() {
      return periodNs;
    }
  };

  @BeforeEach
  void start() throws JSONException {
    start("[]");
  }

  private void start(String path) throws JSONException {
    Stroke.Plan plan = new Stroke.Plan(GestureEngine.IN_APP, GesturePath.parse(new JSONArray(path)), 4, beat);
    new Gesture(plan, decor, new ProbeThreads(ProbeGuard.GUARD), new Gesture.Listener() {
      @Override
      public void finished(long durationMs, boolean scrolled, boolean settled) {
        if (refusesTheEnd) throw new IllegalStateException();
        ends.add(durationMs + " ms" + (scrolled ? ", scrolled" : "") + (settled ? ", settled" : ""));
      }

      @Override
      public void failed(Throwable t) {
        ends.add(t.toString());
      }
    }).start();
    frame(1);
  }

  @AfterEach
  void forget() {
    Instrumentation.forget();
    SystemClock.nowMs = 0;
    Choreographer.forget();
    Looper.forget();
  }

  @Test
  void afterSixStillFramesItHasSettled() {
    for (int i = 0; i < 6; i++) frame(1);
    assertEnded("120 ms, settled");
  }

  @Test
  void aFrameThatScrollsBeginsTheRestAnew() {
    for (int i = 0; i < 5; i++) frame(1);
    scroll();
    for (int i = 0; i < 7; i++) frame(1);
    assertEnded("240 ms, scrolled, settled");
  }

  /** The main thread was busy, which is no rest. */
  @Test
  void aLongFrameCountsAsOne() {
    frame(10);
    assertEquals(Collections.emptyList(), ends);
    for (int i = 0; i < 5; i++) frame(1);
    assertEnded("300 ms, settled");
  }

  /** At rest the display had refreshed ten times slower, and is not taken to do so still. */
  @Test
  void theRestIsCountedInThePeriodInForceNow() {
    periodNs = 10 * T;
    scroll();
    frame(1);
    periodNs = T;
    frame(10);
    assertEquals(Collections.emptyList(), ends);
    for (int i = 0; i < 5; i++) frame(1);
    assertEnded("320 ms, scrolled, settled");
  }

  @Test
  void afterFifteenSecondsItIsGivenUp() {
    for (int i = 0; i < 749; i++) {
      scroll();
      frame(1);
    }
    assertEquals(Collections.emptyList(), ends);
    scroll();
    frame(1);
    assertEnded("15000 ms, scrolled");
  }

  @Test
  void aWindowThatHasGoneMeanwhileIsNoFailure() {
    decor.getViewTreeObserver().isAlive = false;
    for (int i = 0; i < 6; i++) frame(1);
    assertEquals(Collections.singletonList("120 ms, settled"), ends);
  }

  @Test
  void theRestBeginsWhenTheFingerIsUp() throws JSONException {
    stroke();
    assertEquals(Collections.emptyList(), ends);
    for (int i = 0; i < 7; i++) frame(1);
    assertEnded("140 ms, settled");
  }

  @Test
  void aStrokeThatFailsEndsTheGesture() throws JSONException {
    Instrumentation.failing = 0;
    stroke();
    assertEnded("java.lang.SecurityException: planned");
  }

  @Test
  void anEndThatFailsIsAFailure() {
    refusesTheEnd = true;
    for (int i = 0; i < 6; i++) frame(1);
    assertEnded("java.lang.IllegalStateException");
  }

  /** A gesture of 24 ms in place of the one that has no path. */
  private void stroke() throws JSONException {
    for (int i = 0; i < 6; i++) frame(1);
    ends.clear();
    start("[[0,10,400],[24,10,300]]");
    SystemClock.nowMs = ns / 1_000_000;
    for (int i = 0; i < 10; i++) {
      Looper.runQueue();
      SystemClock.nowMs += 10;
    }
  }

  private void assertEnded(String how) {
    assertEquals(Collections.singletonList(how), ends);
    assertEquals(Collections.emptyList(), decor.getViewTreeObserver().scrolls);
    assertEquals(0, Choreographer.vsync(ns));
  }

  private void frame(int periods) {
    ns += periods * T;
    Choreographer.vsync(ns);
  }

  private void scroll() {
    decor.getViewTreeObserver().scrolls.get(0).onScrollChanged();
  }
}
