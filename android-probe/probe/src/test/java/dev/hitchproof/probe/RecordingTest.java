package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.os.Build;
import android.os.Looper;
import android.view.Choreographer;
import android.view.Display;
import android.view.MotionEvent;
import android.view.SurfaceView;
import android.view.inspector.WindowInspector;
import androidx.recyclerview.widget.RecyclerView;
import dev.hitchproof.trace.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.json.JSONException;
import org.junit.jupiter.api.Test;

/** What begins and ends with a recording. */
final class RecordingTest extends RecordedApp {
  @Test
  void afterItsStopNothingOfItIsLeft() {
    recording.start();
    activities.onActivityResumed(activity);
    for (Runnable work : decor.posted) work.run();
    assertEquals(1, WindowInspector.SHOWN.size(), "the overlay");
    assertTrue(recording.isOwn(WindowInspector.SHOWN.get(0)));
    assertEquals(1, decor.reports.size());
    assertNotNull(Looper.getMainLooper().printer());
    touch(MotionEvent.ACTION_DOWN);
    assertTrue(recording.progress.armed);
    recording.stop();
    assertFalse(recording.progress.armed);
    assertEquals(0, Choreographer.vsync(T), "callbacks of frames");
    assertEquals(Collections.emptyList(), decor.attached);
    assertEquals(Collections.emptyList(), decor.reports);
    assertEquals(Collections.emptyList(), app.displays.listeners);
    assertEquals(Collections.emptyList(), WindowInspector.SHOWN);
    assertNull(Looper.getMainLooper().printer());
    for (int i = 0; i < 3; i++) Looper.runQueue();
    assertEquals(0, Looper.waiting(), "messages after the last ones");
    activities.onActivityResumed(activity);
    assertEquals(Collections.emptyList(), decor.attached);
  }

  @Test
  void thePeriodIsThatOfTheDisplayNow() {
    recording.start();
    Display.refreshHz = 90;
    app.displays.listeners.get(0).onDisplayChanged(Display.DEFAULT_DISPLAY + 1);
    assertEquals(Math.round(1e9 / 60), recording.progress.periodNs, "another display has changed");
    app.displays.listeners.get(0).onDisplayChanged(Display.DEFAULT_DISPLAY);
    assertEquals(Math.round(1e9 / 90), recording.progress.periodNs);
    recording.stop();
  }

  @Test
  void aSlideBeginsWithCallbacksOfFramesAndOfTheOverlay() {
    recording.start();
    activities.onActivityResumed(activity);
    touch(MotionEvent.ACTION_DOWN);
    assertEquals(2, Choreographer.vsync(T));
    recording.stop();
  }

  @Test
  void methodsAreRecordedDuringASlideAndAfterItWhereHangsAreWatched() throws Exception {
    assertMethodsRecorded(2, recording);
    assertMethodsRecorded(1, recordingWith(Recorder.DISPATCHES));
  }

  private static void assertMethodsRecorded(int most, Recording recording) {
    MethodRing ring = new MethodRing(Thread.currentThread());
    recording.rings.methods = ring;
    recording.armed(T);
    MethodTracing.enter(1);
    recording.disarmed(2 * T);
    MethodTracing.enter(2);
    ring.seal();
    int kept = 0;
    for (; ring.next(Long.MAX_VALUE) >= 0; kept++) ring.release();
    assertEquals(most, kept);
  }

  @Test
  void theOverlayHidesWithItsActivity() {
    recording.start();
    activities.onActivityResumed(activity);
    for (Runnable work : decor.posted) work.run();
    activities.onActivityPaused(activity);
    assertEquals(Collections.emptyList(), WindowInspector.SHOWN);
    recording.stop();
  }

  /** No event reports that the finger lifts. */
  @Test
  void aFingerIsLostWithItsActivityOnly() {
    Activity other = activityWith(FakeView.at(0, 0, 100, 100));
    recording.start();
    activities.onActivityResumed(other);
    activities.onActivityResumed(activity);
    touch(MotionEvent.ACTION_DOWN);
    activities.onActivityDestroyed(other);
    rest();
    assertTrue(recording.progress.armed);
    activities.onActivityDestroyed(activity);
    rest();
    assertFalse(recording.progress.armed);
    recording.stop();
  }

  private long ns = System.nanoTime();

  /** A third of a second without movement. */
  private void rest() {
    ns = Math.max(ns, System.nanoTime());
    for (int i = 0; i < 22; i++) Choreographer.vsync(ns += T);
  }

  /** A start that fails late stops its recording, which the next start may have stopped before. */
  @Test
  void aSecondStopDoesNotTakeTheNextRecordingsPlace() throws JSONException {
    recording.start();
    recording.stop();
    Recording next = recording();
    next.start();
    recording.stop();
    activities.onActivityResumed(activity);
    assertEquals(1, decor.attached.size());
    next.stop();
  }

  @Test
  void aTouchFindsNewWindowsAndItsList() {
    FakeView list = FakeView.at(0, 0, 100, 100).canScroll(0, 9, 0, 0);
    decor.with(list);
    FakeView dialog = FakeView.at(0, 0, 100, 100);
    recording.start();
    activities.onActivityResumed(activity);
    WindowInspector.SHOWN.add(decor);
    WindowInspector.SHOWN.add(dialog);
    touch(MotionEvent.ACTION_DOWN);
    assertEquals(1, dialog.attached.size(), "it is watched");
    assertEquals(1, written(Stream.SCROLLABLE));
    recording.stop();
  }

  /** A map or a video draws outside of the window's frames. */
  @Test
  void aTouchedSurfaceIsMarked() {
    decor.with(Bare.view(SurfaceView.class, decor.getWidth(), decor.getHeight()));
    recording.start();
    activities.onActivityResumed(activity);
    Looper.runQueue();
    long before = written(Stream.MARK);
    touch(MotionEvent.ACTION_DOWN);
    assertEquals(before + 1, written(Stream.MARK));
    recording.stop();
  }

  @Test
  void verdictsAreRecordedFrom36AndRequestedAtTheEndOfASlide() {
    List<String> called = new ArrayList<String>();
    decor.surface = (executor, listener) -> new FakeVerdicts(called);
    Build.VERSION.SDK_INT = 36;
    recording.start();
    activities.onActivityResumed(activity);
    for (Runnable work : new ArrayList<Runnable>(decor.posted)) work.run();
    called.clear(); // the registration
    recording.disarmed(T);
    recording.stop();
    assertEquals(Arrays.asList("flushed", "removed"), called);
  }

  /** The next frame may follow without an idle moment, from a message that waits already. */
  @Test
  void aLateFrameIsDoneBeforeTheNextMessage() {
    List<Long> done = new ArrayList<Long>();
    recording.progress.vsyncNs = T;
    threads.main.post(() -> done.add(recording.progress.doneVsyncNs));
    late(false);
    assertEquals(0, recording.progress.doneVsyncNs, "the frame is still in work");
    Looper.runQueue();
    assertEquals(T, done.get(0));
  }

  @Test
  void theFirstStackOfASlideMarksItAsPerturbed() {
    late(true);
    late(false);
    late(false);
    assertEquals("3 stacks, 1 marks, 0 rows", written());
  }

  @Test
  void aStackThatBindsARowOfTheTouchedListTellsWhich() {
    RecyclerView feed = Bare.view(RecyclerView.class, decor.getWidth(), decor.getHeight());
    feed.scrollsSideways = true;
    feed.laysOut(37);
    decor.with(feed);
    recording.start();
    activities.onActivityResumed(activity);
    late(false);
    touch(MotionEvent.ACTION_DOWN);
    late(false);
    recording.stop();
    late(false);
    assertEquals("3 stacks", written().split(",")[0]);
    assertEquals("1 rows", written().split(", ")[2]);
  }

  private void late(boolean firstOfSlide) {
    StackTraceElement next =
        new StackTraceElement("androidx.recyclerview.widget.LinearLayoutManager$LayoutState", "next", null, -1);
    recording.late(new LateStack(T, 0, 0, new StackTraceElement[] {next}, null), firstOfSlide);
  }

  private String written() {
    return written(Stream.STACK) + " stacks, " + written(Stream.MARK) + " marks, " + written(Stream.BOUND_ROW) + " rows";
  }
}
