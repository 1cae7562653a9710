package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import android.app.Activity;
import android.content.Intent;
import android.os.Build;
import android.os.Looper;
import android.view.Choreographer;
import android.view.MotionEvent;
import android.view.SurfaceView;
import android.view.inspector.WindowInspector;
import androidx.recyclerview.widget.RecyclerView;
import dev.hitchproof.trace.Stream;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingTest {
  private static final long T = 16_666_667L;
  @TempDir File folder;
  private final FakeApp app = FakeApp.in(null);
  private final FakeView decor = FakeView.at(0, 0, 100, 100);
  private final Activity activity = Bare.of(Activity.class);
  private final ProbeThreads threads = new ProbeThreads(ProbeGuard.GUARD);
  private final Activities activities = new Activities(ProbeGuard.GUARD, new Activities.Starts() {
    @Override
    public void started(Intent intent, boolean isRecreated) {}

    @Override
    public void left() {}
  }, new StartUp(threads.main, ProbeGuard.GUARD));
  private Recording recording;

  @BeforeEach
  void open() throws Exception {
    app.folder = folder;
    Bare.set(activity, Activity.class, "mWindow", FakeWindow.of(decor));
    recording = recording();
    recording.trace.open(recording.session, recording.rings, recording.plan.optional);
  }

  private Recording recording() throws JSONException {
    JSONObject plan = new JSONObject().put("session", HostStory.SESSION)
        .put("recorders", new JSONArray().put(Recorder.DISPATCHES).put(Recorder.ANRS).put(Recorder.OVERLAY));
    return new Recording(app, threads, activities, RecordingPlan.of(plan));
  }

  @AfterEach
  void forget() {
    Looper.forget();
    Choreographer.forget();
    WindowInspector.SHOWN.clear();
    ProbeGuard.reportTo(null);
    Build.VERSION.SDK_INT = Build.VERSION.TEST_SDK_INT;
  }

  @Test
  void afterItsStopNothingOfItIsLeft() {
    recording.start();
    activities.onActivityResumed(activity);
    for (Runnable work : decor.posted) work.run();
    assertEquals(1, WindowInspector.SHOWN.size(), "the overlay");
    assertTrue(recording.isOwn(WindowInspector.SHOWN.get(0)));
    touch();
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
    long[] before = new long[2];
    recording.trace.tell(f -> before[0] = f.writer().emitted(Stream.SCROLLABLE));
    Looper.runQueue();
    touch();
    recording.trace.tell(f -> before[1] = f.writer().emitted(Stream.SCROLLABLE));
    Looper.runQueue();
    assertEquals(1, dialog.attached.size(), "it is watched");
    assertEquals(1, before[1] - before[0]);
    recording.stop();
  }

  /** A map or a video draws outside of the window's frames. */
  @Test
  void aTouchedSurfaceIsMarked() {
    decor.with(Bare.view(SurfaceView.class, decor.getWidth(), decor.getHeight()));
    recording.start();
    activities.onActivityResumed(activity);
    Looper.runQueue();
    long before = marks();
    touch();
    assertEquals(before + 1, marks());
    recording.stop();
  }

  @Test
  void verdictsAreRecordedFrom36AndRequestedAtTheEndOfASlide() {
    List<String> called = new ArrayList<String>();
    decor.surface = (executor, listener) -> new FakeVerdicts(called);
    Build.VERSION.SDK_INT = 36;
    recording.start();
    activities.onActivityResumed(activity);
    recording.disarmed(T);
    recording.stop();
    assertEquals(Arrays.asList("flushed", "removed"), called);
  }

  private long marks() {
    long[] count = new long[1];
    recording.trace.tell(f -> count[0] = f.writer().emitted(Stream.MARK));
    Looper.runQueue();
    return count[0];
  }

  private void touch() {
    FakeWindow window = (FakeWindow) activity.getWindow();
    window.getCallback().dispatchTouchEvent(new MotionEvent(MotionEvent.ACTION_DOWN, 0, System.nanoTime(), 50, 50));
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
    touch();
    late(false);
    recording.stop();
    late(false);
    assertEquals("3 stacks", written().split(",")[0]);
    assertEquals("1 rows", written().split(", ")[2]);
  }

  private void late(boolean firstOfSlide) {
    StackTraceElement next =
        new StackTraceElement("androidx.recyclerview.widget.LinearLayoutManager$LayoutState", "next", null, -1);
    recording.late(new LateStack(T, 0, 0, new StackTraceElement[] {next}), firstOfSlide);
  }

  private String written() {
    long[] count = new long[3];
    recording.trace.tell(f -> {
      count[0] = f.writer().emitted(Stream.STACK);
      count[1] = f.writer().emitted(Stream.MARK);
      count[2] = f.writer().emitted(Stream.BOUND_ROW);
    });
    Looper.runQueue();
    return count[0] + " stacks, " + count[1] + " marks, " + count[2] + " rows";
  }
}
