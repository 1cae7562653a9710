package dev.hitchproof.probe;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.os.Process;
import android.view.View;
import android.view.ViewTreeObserver;
import java.util.ArrayList;
import java.util.List;

/** When the process started, drew its first frame and first had the focus; noted once, before any recording asks. Main thread. */
final class StartUp implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener,
    ViewTreeObserver.OnWindowFocusChangeListener, Runnable {
  interface Listener {
    void startUp(long timeNs, String event, String name);
  }

  static final String PROCESS = "process-start";
  static final String FRAME = "first-frame";
  static final String FOCUS = "first-focus";
  /**
   * If no activity is created for longer, the process was started for something else, such as a broadcast.
   * https://github.com/firebase/firebase-android-sdk/blob/main/firebase-perf/src/main/java/com/google/firebase/perf/metrics/AppStartTrace.java
   */
  private static final long LONGEST_WITHOUT_ACTIVITY_NS = 60_000_000_000L;

  private static final class Event {
    final long timeNs;
    final String kind;
    final String name;

    Event(long timeNs, String kind, String name) {
      this.timeNs = timeNs;
      this.kind = kind;
      this.name = name;
    }
  }

  private final Handler main;
  private final Guard guard;
  private final long processNs;
  private final List<Event> events = new ArrayList<Event>();
  private Listener listener;
  private String activity = "";
  private boolean isPending = true;
  private boolean drawn;
  private boolean focused;
  /** The decor of the activity that may draw the first frame; null while there is none. */
  private View root;

  StartUp(Handler main, Guard guard) {
    this.main = main;
    this.guard = guard;
    this.processNs = Build.VERSION.SDK_INT >= 24 ? Api24.processNs() : System.nanoTime();
  }

  /** Sets the listener, which also gets the events so far; null for none. */
  void listener(Listener l) {
    listener = l;
    if (l == null) return;
    for (Event e : events) l.startUp(e.timeNs, e.kind, e.name);
  }

  void created() {
    if (!isPending || !events.isEmpty()) return;
    if (System.nanoTime() - processNs > LONGEST_WITHOUT_ACTIVITY_NS) isPending = false;
    else add(processNs, PROCESS, Build.VERSION.SDK_INT >= 24 ? "platform" : "probe");
  }

  /**
   * Watches each activity until one has drawn: the first may only start another. One that was created before the probe was
   * installed may have drawn already: then the first frame and focus are unknown.
   */
  void resumed(Activity a) {
    if (events.isEmpty()) isPending = false;
    if (!isPending) return;
    View decor = a.getWindow().peekDecorView();
    if (decor == null || decor == root) return;
    leave();
    activity = a.getClass().getName();
    root = decor;
    decor.addOnAttachStateChangeListener(this);
    if (decor.isAttachedToWindow()) observe();
  }

  void destroyed(Activity a) {
    if (root != null && a.getWindow().peekDecorView() == root) leave();
  }

  private void observe() {
    ViewTreeObserver observer = root.getViewTreeObserver();
    if (!drawn) observer.addOnDrawListener(this);
    if (!focused) observer.addOnWindowFocusChangeListener(this);
  }

  private void leave() {
    View left = root;
    root = null;
    if (left == null) return;
    guard.each(() -> left.removeOnAttachStateChangeListener(this), () -> {
      ViewTreeObserver observer = left.getViewTreeObserver();
      if (!observer.isAlive()) return;
      observer.removeOnDrawListener(this);
      observer.removeOnWindowFocusChangeListener(this);
    });
  }

  @Override
  public void onViewAttachedToWindow(View v) {
    guard.each(() -> {
      if (v == root) observe();
    });
  }

  @Override
  public void onViewDetachedFromWindow(View v) {}

  /** The frame is drawn only when this message ends, and a draw listener must not remove itself. */
  @Override
  public void onDraw() {
    if (drawn) return;
    drawn = true;
    guard.each(() -> main.postAtFrontOfQueue(this));
  }

  @Override
  public void run() {
    guard.each(() -> add(System.nanoTime(), FRAME, activity));
    end();
  }

  @Override
  public void onWindowFocusChanged(boolean has) {
    if (!has || focused) return;
    focused = true;
    guard.each(() -> add(System.nanoTime(), FOCUS, activity));
    end();
  }

  private void end() {
    if (events.size() < 3) return;
    isPending = false;
    leave();
  }

  private void add(long timeNs, String kind, String name) {
    events.add(new Event(timeNs, kind, name));
    if (listener != null) listener.startUp(timeNs, kind, name);
  }

  @RequiresApi(24)
  private static final class Api24 {
    /** uptimeMillis and nanoTime are one clock. */
    static long processNs() {
      return Process.getStartUptimeMillis() * 1_000_000;
    }
  }
}
