package dev.hitchproof.probe;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Looper;
import android.util.Log;
import android.view.View;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.json.JSONArray;
import org.json.JSONException;

/** The probe of this process: installed once, idle until a recording starts. Main thread. */
final class Probe implements Activities.Starts {
  interface Started {
    void started(File dir) throws JSONException;

    void failed(Throwable t);
  }

  interface Stopped {
    void stopped(JSONArray files) throws JSONException;

    void failed(Throwable t);
  }

  private static final String TAG = "Hitchproof";
  private static volatile Probe installed;
  final Context app;
  final Activities activities;
  private ProbeThreads threads;
  private volatile Recording recording;
  /** Whether a launch extra started {@link #recording}. */
  private boolean isLaunched;
  private final Set<String> launchConfigs = new HashSet<String>();
  private String launchRefusal;

  Probe(Context app) {
    this.app = app;
    Guard guard = ProbeGuard.GUARD;
    this.activities = new Activities(guard, this, new StartUp(new GuardedHandler(Looper.getMainLooper(), guard), guard));
  }

  /** Null before {@link #install}, and always null where the probe may not run. */
  static Probe get() {
    return installed;
  }

  /** @return false if it was installed before or may not run */
  static synchronized boolean install(Context context) {
    Context app = context.getApplicationContext() == null ? context : context.getApplicationContext();
    if (installed != null || !(app instanceof Application)) return false;
    String refusal = Permit.refusal(app);
    if (refusal != null) {
      Log.w(TAG, "not started: " + refusal);
      return false;
    }
    Probe p = new Probe(app);
    ((Application) app).registerActivityLifecycleCallbacks(p.activities);
    installed = p;
    return true;
  }

  /**
   * Starts a recording without a command: {@code --es hitchproof.config <base64url {"session":"<uuid>"}>}. An activity keeps
   * its intent even when the platform recreates it, so each config starts only one recording.
   */
  @Override
  public void started(Intent intent, boolean isRecreated) {
    String config = intent == null ? null : intent.getStringExtra("hitchproof.config");
    if (config == null || !launchConfigs.add(config) || isRecreated) return;
    try {
      RecordingPlan plan = RecordingPlan.of(Request.json(config));
      launchRefusal = null;
      start(plan, STARTED);
      isLaunched = true;
    } catch (IllegalArgumentException e) {
      launchRefusal = e.getMessage();
      Log.w(TAG, "the launch extra hitchproof.config is invalid: " + launchRefusal);
    }
  }

  /** Ends a recording that was not started by a command, since no command ends it. */
  @Override
  public void left() {
    if (isLaunched) stop("left", IGNORED);
  }

  /** Why the latest launch extra was invalid; null if it was valid. */
  String launchRefusal() {
    return launchRefusal;
  }

  Recording recording() {
    return recording;
  }

  ProbeThreads threads() {
    if (threads == null) threads = new ProbeThreads(ProbeGuard.GUARD);
    return threads;
  }

  /** Whether a window of this process has the focus. */
  boolean isFocused() {
    View decor = focusedDecor();
    return decor != null && decor.hasWindowFocus();
  }

  /** The decor of the window that a touch would reach, or null. */
  View focusedDecor() {
    View top = null;
    List<Activity> visible = activities.visible();
    for (Activity a : visible) {
      View decor = a.getWindow().peekDecorView();
      if (decor != null && (top == null || !top.hasWindowFocus() || decor.hasWindowFocus())) top = decor;
    }
    for (View root : RootViews.all()) {
      if (root.hasWindowFocus()) top = root;
    }
    return top;
  }

  /**
   * Starts a recording and replies on the main thread. A failed start detaches what it attached before it replies; one that
   * throws does not reply.
   */
  void start(RecordingPlan plan, Started reply) {
    if (recording != null) stop("restart", IGNORED);
    Recording r = new Recording(app, threads(), activities, plan);
    record(r);
    try {
      // Posted before the recorders start, so that the file is open before their reports are written.
      threads.drain.post(() -> opened(r, reply));
      r.start();
    } catch (Throwable t) {
      abandon(r);
      throw t;
    }
  }

  /** Drain thread. */
  private void opened(Recording r, Started reply) {
    try {
      File dir = r.trace.open(r.session, r.rings, r.plan.optional);
      threads.main.post(() -> {
        if (!r.hasStarted()) return;
        try {
          reply.started(dir);
        } catch (Throwable t) {
          reply.failed(t);
        }
      });
    } catch (Throwable t) {
      threads.main.post(() -> {
        if (!r.hasStarted()) return;
        abandon(r);
        reply.failed(t);
      });
    }
  }

  private void record(Recording r) {
    recording = r;
    isLaunched = false;
    ProbeGuard.reportTo(r);
  }

  private void abandon(Recording r) {
    if (recording == r) record(null);
    r.stop();
    threads.drain.post(() -> r.trace.close(System.nanoTime(), "failed"));
  }

  void stop(String reason, Stopped reply) {
    Recording r = recording;
    record(null);
    r.stop();
    long timeNs = System.nanoTime();
    // Via the thread of frame reports, so that its pending reports are written first.
    threads.frames.post(() -> {
      try {
        threads.drain.post(() -> close(r, timeNs, reason, reply));
      } catch (Throwable t) {
        reply.failed(t);
      }
    });
  }

  /** Drain thread. */
  private static void close(Recording r, long timeNs, String reason, Stopped reply) {
    try {
      reply.stopped(r.trace.close(timeNs, reason));
    } catch (Throwable t) {
      reply.failed(t);
    }
  }

  private static final Started STARTED = new Started() {
    @Override
    public void started(File dir) {
      Log.i(TAG, "recording into " + dir);
    }

    @Override
    public void failed(Throwable t) {
      ProbeGuard.GUARD.tolerated(t);
      Log.w(TAG, "cannot record: " + t.getClass().getName());
    }
  };

  private static final Stopped IGNORED = new Stopped() {
    @Override
    public void stopped(JSONArray files) {}

    @Override
    public void failed(Throwable t) {
      ProbeGuard.GUARD.tolerated(t);
      Log.w(TAG, "the recording that was on could not be closed: " + t.getClass().getName());
    }
  };
}
