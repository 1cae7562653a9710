package dev.hitchproof.probe;

import android.app.Activity;
import android.content.Intent;
import android.os.Looper;
import android.os.Process;
import android.view.MotionEvent;
import dev.hitchproof.trace.Stream;
import java.io.File;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a recording with all recorders, whose file is open: of an app with one activity. */
abstract class RecordedApp {
  static final long T = 16_666_667L;
  @TempDir File folder;
  final FakeApp app = FakeApp.in(null);
  final FakeView decor = FakeView.at(0, 0, 100, 100);
  final Activity activity = activityWith(decor);
  final ProbeThreads threads = new ProbeThreads(ProbeGuard.GUARD);
  final Activities activities = activitiesOfNewProcess();
  Recording recording;

  static Activity activityWith(FakeView decor) {
    Activity a = Bare.of(Activity.class);
    Bare.set(a, Activity.class, "mWindow", FakeWindow.of(decor));
    return a;
  }

  private Activities activitiesOfNewProcess() {
    Process.startMs = System.nanoTime() / 1_000_000;
    return new Activities(ProbeGuard.GUARD, new Activities.Starts() {
      @Override
      public void started(Intent intent, boolean isRecreated) {}

      @Override
      public void left() {}
    }, new StartUp(threads.main, ProbeGuard.GUARD));
  }

  @BeforeEach
  void open() throws Exception {
    app.folder = folder;
    Usage.self = folder.getPath(); // it has no threads
    recording = recording();
    recording.trace.open(recording.session, recording.rings, recording.plan.optional);
  }

  Recording recording() throws JSONException {
    return recordingWith(Recorder.DISPATCHES, Recorder.ANRS, Recorder.OVERLAY);
  }

  Recording recordingWith(String... recorders) throws JSONException {
    JSONArray wanted = new JSONArray();
    for (String recorder : recorders) wanted.put(recorder);
    JSONObject plan = new JSONObject().put("session", HostStory.SESSION).put("recorders", wanted);
    return new Recording(app, threads, activities, RecordingPlan.of(plan));
  }

  @AfterEach
  void forget() {
    Usage.self = "/proc/self";
    StandIns.forget();
    MethodTracing.recordInto(null);
    ProbeGuard.reportTo(null);
    Process.startMs = 0;
  }

  void touch(int action) {
    FakeWindow window = (FakeWindow) activity.getWindow();
    window.getCallback().dispatchTouchEvent(new MotionEvent(action, 0, System.nanoTime(), 50, 50));
  }

  /** Number of records so far, after all that waits has run once. */
  long written(Stream stream) {
    long[] count = new long[1];
    recording.trace.tell(f -> count[0] = f.writer().emitted(stream));
    Looper.runQueue();
    return count[0];
  }
}
