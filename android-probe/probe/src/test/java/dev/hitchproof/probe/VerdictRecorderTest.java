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
    recorder.start(root);
    rig.progress.vsyncId = 8;
    deliver(new JankData(7, 0, 0), new JankData(8, APPLICATION, 5_000_000));
    assertEquals(Arrays.asList("7 0 16000000 21000000 0 5", "8 2 16000000 21000000 5000000 5"), recorded());
  }

  /** The platform also sends verdicts while nothing scrolls. */
  @Test
  void aFrameAfterTheLatestCallbackIsNotRecorded() {
    show();
    recorder.start(root);
    deliver(new JankData(0, 0, 0));
    rig.progress.vsyncId = 8;
    deliver(new JankData(9, 0, 0));
    assertEquals(Collections.emptyList(), recorded());
  }

  @Test
  void aWindowIsFlushedAtTheEndOfASlideAndLeftAtTheEnd() {
    show();
    recorder.flush();
    recorder.start(root);
    recorder.flush();
    recorder.stop();
    recorder.stop();
    recorder.flush();
    assertEquals(Arrays.asList("registered", "flushed", "removed after 0"), called);
  }

  @Test
  void aWindowThatIsAttachedAgainIsRegisteredOnce() {
    show();
    recorder.start(root);
    recorder.start(root);
    assertEquals(Arrays.asList("registered", "removed after 0", "registered"), called);
  }

  @Test
  void aViewInNoWindowHasNoVerdicts() {
    recorder.start(root);
    recorder.flush();
    recorder.stop();
    assertEquals(Collections.emptyList(), rig.failed);
  }

  @Test
  void thePlatformMayCompareListeners() {
    show();
    recorder.start(root);
    recorder.start(root);
    assertEquals(0, listeners.indexOf(listeners.get(0)));
    assertEquals(1, listeners.indexOf(listeners.get(1)));
    assertEquals(listeners.get(0).hashCode(), listeners.get(0).hashCode());
    assertEquals("hitchproof", listeners.get(0).toString());
  }

  @Test
  void threeFailuresSwitchItOffAndReachNobodyElse() {
    root.surface = (executor, listener) -> {
      throw new IllegalStateException();
    };
    for (int i = 0; i < 5; i++) recorder.start(root);
    assertEquals(2, rig.failed.size());
    assertEquals(1, rig.off.size());
    show();
    recorder.start(root);
    assertTrue(called.isEmpty());
  }

  @Test
  void aBatchThatCannotBeReadIsAFailure() {
    show();
    recorder.start(root);
    listeners.get(0).onJankDataAvailable(Collections.<JankData>singletonList(null));
    assertEquals(Collections.singletonList("verdicts: java.lang.NullPointerException"), rig.failed);
  }

  private void show() {
    root.surface = (executor, listener) -> {
      called.add("registered");
      listeners.add(listener);
      executor.execute(() -> {});
      return new SurfaceControl.OnJankDataListenerRegistration() {
        @Override
        public void flush() {
          called.add("flushed");
        }

        @Override
        public void removeAfter(long vsync) {
          called.add("removed after " + vsync);
        }
      };
    };
  }

  private void deliver(JankData... batch) {
    listeners.get(listeners.size() - 1).onJankDataAvailable(Arrays.asList(batch));
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
