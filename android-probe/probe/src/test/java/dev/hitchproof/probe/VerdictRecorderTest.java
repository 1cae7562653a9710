package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.view.SurfaceControl;
import android.view.SurfaceControl.JankData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class VerdictRecorderTest {
  private static final int APPLICATION = 2;
  private final Rig rig = new Rig();
  private final Guard guard = new Guard(Recorder.VERDICTS, rig);
  private final VerdictRecorder recorder =
      new VerdictRecorder(new VerdictTarget(rig.rings.verdicts, rig.progress, guard), new Handler(), 5);
  private final FakeView root = FakeView.at(0, 0, 1, 1);
  private final List<String> called = new ArrayList<String>();
  private final List<SurfaceControl.OnJankDataListener> listeners = new ArrayList<SurfaceControl.OnJankDataListener>();

  @AfterEach
  void forget() {
    Looper.forget();
  }

  @Test
  void aVerdictIsRecordedWithItsFrameAndWindow() {
    show();
    start();
    rig.progress.vsyncId = 8;
    deliver(new JankData(7, 0, 0), new JankData(8, APPLICATION, 5_000_000));
    assertEquals(Arrays.asList("7 0 16000000 21000000 0 5", "8 2 16000000 21000000 5000000 5"), recorded());
  }

  /** The platform also sends verdicts while nothing scrolls. */
  @Test
  void aFrameAfterTheLatestCallbackIsNotRecorded() {
    show();
    start();
    deliver(new JankData(0, 0, 0));
    rig.progress.vsyncId = 8;
    deliver(new JankData(9, 0, 0));
    assertEquals(Collections.emptyList(), recorded());
  }

  @Test
  void aWindowIsFlushedAtTheEndOfASlideAndLeftAtTheEnd() {
    show();
    recorder.flush();
    start();
    recorder.flush();
    recorder.stop();
    recorder.stop();
    recorder.flush();
    assertEquals(Arrays.asList("registered", "registered", "removed after 0", "flushed", "removed after 0"), called);
  }

  @Test
  void aWindowThatIsAttachedAgainIsRegisteredOnce() {
    show();
    start();
    start();
    assertEquals(Arrays.asList("registered", "registered", "removed after 0", "removed after 0", "registered", "registered", "removed after 0"), called);
  }

  @Test
  void aViewInNoWindowHasNoVerdicts() {
    start();
    recorder.flush();
    recorder.stop();
    assertEquals(Collections.emptyList(), rig.failed);
  }

  @Test
  void thePlatformMayCompareListeners() {
    show();
    start();
    start();
    assertEquals(0, listeners.indexOf(listeners.get(0)));
    assertEquals(2, listeners.indexOf(listeners.get(2)));
    assertEquals(listeners.get(0).hashCode(), listeners.get(0).hashCode());
    assertEquals("hitchproof", listeners.get(0).toString());
  }

  @Test
  void threeFailuresSwitchItOffAndReachNobodyElse() {
    root.surface = (executor, listener) -> {
      throw new IllegalStateException();
    };
    for (int i = 0; i < 5; i++) start();
    assertEquals(2, rig.failed.size());
    assertEquals(1, rig.off.size());
    show();
    start();
    assertTrue(called.isEmpty());
  }

  @Test
  void aBatchThatCannotBeReadIsAFailure() {
    show();
    start();
    listeners.get(0).onJankDataAvailable(Collections.<JankData>singletonList(null));
    assertEquals(Collections.singletonList("verdicts: java.lang.NullPointerException"), rig.failed);
  }

  /** A platform that never reports gives every listener the same registration. */
  @Test
  void aPlatformWithoutVerdictsSwitchesItOff() {
    SurfaceControl.OnJankDataListenerRegistration none = new Registered();
    root.surface = (executor, listener) -> none;
    start();
    assertEquals(Collections.singletonList("verdicts: java.lang.UnsupportedOperationException"), rig.off);
    recorder.flush();
    assertEquals(Collections.emptyList(), called);
  }

  /** The platform makes a window's surface after it has attached the views; before, a listener would hear nothing. */
  @Test
  void itRegistersWhenTheTraversalIsOver() {
    show();
    recorder.start(root);
    assertEquals(Collections.emptyList(), called);
    recorder.stop();
    runPosted();
    assertEquals(Collections.emptyList(), called, "gone meanwhile");
  }

  private void start() {
    recorder.start(root);
    runPosted();
  }

  private void runPosted() {
    for (Runnable work : new ArrayList<Runnable>(root.posted)) work.run();
    root.posted.clear();
  }

  private final class Registered extends SurfaceControl.OnJankDataListenerRegistration {
    @Override
    public void flush() {
      called.add("flushed");
    }

    @Override
    public void removeAfter(long vsync) {
      called.add("removed after " + vsync);
    }
  }

  private void show() {
    root.surface = (executor, listener) -> {
      called.add("registered");
      listeners.add(listener);
      executor.execute(() -> {});
      return new Registered();
    };
  }

  private void deliver(JankData... batch) {
    listeners.get(listeners.size() - 2).onJankDataAvailable(Arrays.asList(batch));
  }

  private List<String> recorded() {
    Ring ring = rig.rings.verdicts;
    List<String> all = new ArrayList<String>();
    for (int at = ring.next(); at >= 0; at = ring.next()) {
      StringBuilder record = new StringBuilder();
      for (int column = 0; column < Slot.VERDICT_COLUMNS; column++) record.append(ring.get(at, column)).append(' ');
      all.add(record.toString().trim());
      ring.release();
    }
    return all;
  }
}
