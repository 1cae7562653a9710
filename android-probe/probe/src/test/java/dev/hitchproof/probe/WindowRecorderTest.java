package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.os.Build;
import android.os.Handler;
import android.view.MotionEvent;
import android.view.ViewTreeObserver;
import android.view.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class WindowRecorderTest {
  private final Rig rig = new Rig();
  private final FingerState finger = new FingerState(8, new FlingTime(1), new Scrollables());
  private final TouchRecorder touches = new TouchRecorder(rig.track, new Guard(Recorder.TOUCHES, rig), finger, (w, nowNs) -> {});
  private final FakeView root = FakeView.at(0, 0, 100, 100);
  private final FakeWindow window = FakeWindow.of(root);
  private final List<String> told = new ArrayList<String>();
  private final WindowRecorder recorder = recorderOf(window);

  @AfterEach
  void forget() {
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  private WindowRecorder recorderOf(Window of) {
    WindowRecorder.Listener listener = new WindowRecorder.Listener() {
      @Override
      public void focusChanged(WindowRecorder w, boolean has) {
        told.add(w.id + (has ? " has focus" : " lost focus"));
      }

      @Override
      public void softwareDrawn(WindowRecorder w) {
        told.add(w.id + " is drawn by the CPU");
      }
    };
    DrawGate draws = new DrawGate(finger, rig.scrolls, (w, nowNs) -> {});
    return new WindowRecorder(RootWindow.of(5, root, of), draws, new Guard(Recorder.WINDOWS, rig), listener);
  }

  @Test
  void aDialogIsNamedAfterItselfAndAPopupAfterItsRoot() {
    assertEquals(window.host.getClass().getName(), recorder.name);
    assertEquals(FakeView.class.getName(), RootWindow.of(1, root, null).name);
  }

  @Test
  void itListensWhileItIsAttachedAndOnEveryAttachment() {
    recorder.attach();
    assertEquals(Arrays.asList(1, 1, 1), listeners());
    recorder.onViewAttachedToWindow(root);
    assertEquals(Arrays.asList(2, 2, 2), listeners());
    assertEquals(1, root.attached.size());
  }

  /** A view gets another observer when it is attached; below API 26 the draw listeners of the first are lost. */
  @Test
  void beforeItIsAttachedNothingIsAdded() {
    root.isAttached = false;
    recorder.attach();
    assertEquals(Arrays.asList(0, 0, 0), listeners());
    root.isAttached = true;
    recorder.onViewAttachedToWindow(root);
    assertEquals(Arrays.asList(1, 1, 1), listeners());
  }

  @Test
  void afterItIsDetachedNothingIsLeft() {
    record();
    recorder.detach();
    assertEquals(Arrays.asList(0, 0, 0), listeners());
    assertEquals(0, root.attached.size() + root.reports.size());
    assertSame(window.host, window.getCallback());
  }

  @Test
  void thePlatformReportsTheFramesOfAPopupUntilItsRecorderIsDetached() {
    WindowRecorder popup = recorderOf(null);
    record(popup);
    assertEquals(1, root.reports.size());
    popup.detach();
    assertEquals(0, root.reports.size());
  }

  /** https://github.com/DataDog/dd-sdk-android/issues/1976 */
  @Test
  void aWindowThatRefusesToRemoveItsReportsCostsNothingElse() {
    record();
    root.reports = null;
    recorder.detach();
    assertEquals(Arrays.asList(0, 0, 0), listeners());
    assertSame(window.host, window.getCallback());
    assertEquals(Arrays.asList("windows: java.lang.NullPointerException"), rig.failed);
    assertTrue(rig.off.isEmpty());
  }

  @Test
  void norItsVerdicts() {
    List<String> called = new ArrayList<String>();
    root.surface = (executor, listener) -> new FakeVerdicts(called);
    Build.VERSION.SDK_INT = 36;
    VerdictTarget target = new VerdictTarget(rig.rings.verdicts, rig.progress, new Guard(Recorder.VERDICTS, rig));
    recorder.recordVerdicts(new VerdictRecorder(target, new Handler(), 5));
    record();
    for (Runnable work : root.posted) work.run();
    recorder.flush();
    root.reports = null;
    recorder.detach();
    // Another registration, which is removed at once, shows that the platform gives out real ones.
    assertEquals(Arrays.asList("removed", "flushed", "removed"), called);
  }

  @Test
  void itsTouchesAreRecordedWithItsNumber() {
    record();
    window.getCallback().dispatchTouchEvent(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 1, 1));
    assertEquals(5, rig.main.get(rig.main.next(), Slot.Touch.WINDOW));
    assertEquals(1, window.host.touches);
  }

  @Test
  void aCallbackThatIsReachedIsNotPutOnAgain() {
    record();
    Window.Callback mine = window.getCallback();
    for (int i = 0; i < 3; i++) focus();
    assertSame(mine, window.getCallback());
    assertEquals(Arrays.asList("5 has focus", "5 has focus", "5 has focus"), told);
  }

  @Test
  void aCallbackThatIsBypassedIsPutOnAgain() {
    record();
    Window.Callback mine = window.getCallback();
    window.setCallback(window.host);
    focus();
    assertNotSame(mine, window.getCallback());
    assertNotSame(window.host, window.getCallback());
    Window.Callback again = window.getCallback();
    focus();
    assertSame(again, window.getCallback());
    again.dispatchTouchEvent(new MotionEvent(MotionEvent.ACTION_MOVE, 0, 0, 1, 1));
    assertEquals(5, rig.main.get(rig.main.next(), Slot.Touch.WINDOW));
  }

  @Test
  void aWindowThatGetsItsCallbackLateIsRecordedFromThenOn() {
    window.setCallback(null);
    record();
    focus();
    window.setCallback(window.host);
    focus();
    assertNotSame(window.host, window.getCallback());
  }

  @Test
  void aWindowDrawnByTheCpuIsTold() {
    root.isAccelerated = false;
    recorder.attach();
    assertEquals(Arrays.asList("5 is drawn by the CPU"), told);
  }

  private void record() {
    record(recorder);
  }

  private void record(WindowRecorder of) {
    of.attach();
    of.recordTouches(touches);
    of.reportTo(new FrameMetricsRecorder(rig.frameMetrics(new Guard(Recorder.FRAME_METRICS, rig)), 5, 34), new Handler());
  }

  /** Like the platform: first the callback, then the listener. */
  private void focus() {
    if (window.getCallback() != null) window.getCallback().onWindowFocusChanged(true);
    recorder.onWindowFocusChanged(true);
  }

  private List<Integer> listeners() {
    ViewTreeObserver o = root.getViewTreeObserver();
    return Arrays.asList(o.scrolls.size(), o.draws.size(), o.focuses.size());
  }
}
