package dev.hitchproof.probe;

import android.app.Activity;
import android.content.Context;
import android.os.Build;
import android.os.Looper;
import android.view.ViewGroup;
import android.view.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One session's recorders, put together and taken apart on the main thread. */
final class Recording implements Gate.Listener, TouchRecorder.Listener, Watchdog.Listener, Activities.Listener,
    DisplayWatch.Listener, Guard.Listener {
  private static final int MAIN_SLOTS = 1 << 13;
  private static final int METRICS_SLOTS = 1 << 12;
  private static final int RESUMED = 4;
  private static final int PAUSED = 5;
  private static final int NOT_ACCELERATED = 7;

  final UUID session;
  final TraceSession trace;
  final Progress progress = new Progress();
  final Ring main = new Ring(MAIN_SLOTS, Kind.MAIN_STRIDE, 3);
  final Ring metrics = new Ring(METRICS_SLOTS, Kind.METRICS_STRIDE, 2);
  final long epochNs = System.nanoTime();
  private final ProbeThreads threads;
  private final Activities activities;
  private final Gate gate = new Gate(progress, this);
  private final Scrollables scrollables = new Scrollables();
  private final Guard scrollGuard = new Guard(Recorder.SCROLLING, this);
  private final Guard metricsGuard = new Guard(Recorder.FRAME_METRICS, this);
  private final Guard windowGuard = new Guard(Recorder.WINDOWS, this);
  private final FrameRecorder frames = new FrameRecorder(
      new FramePoster.OfMainThread(), main, progress, gate, new Guard(Recorder.FRAMES, this));
  private final TouchRecorder touches =
      new TouchRecorder(main, progress, gate, new Guard(Recorder.TOUCHES, this), scrollables, this);
  private final Watchdog watchdog;
  private final DisplayWatch display;
  private final List<WindowRecorder> windows = new ArrayList<WindowRecorder>();
  private int windowsSeen;
  private int touchedWindow;

  Recording(Context app, ProbeThreads threads, Activities activities, UUID session) {
    this.session = session;
    this.threads = threads;
    this.activities = activities;
    this.trace = new TraceSession(app, threads.drain, progress, new Guard(Recorder.CONDITIONS, this), session);
    this.watchdog = new Watchdog(progress, new Guard(Recorder.STACKS, this), Looper.getMainLooper().getThread(),
        threads.watchdog, this);
    this.display = new DisplayWatch(app, new Guard(Recorder.DISPLAY, this), this);
  }

  void start() {
    display.start();
    activities.tell(this);
    for (Activity a : activities.visible()) resumed(a);
  }

  /** Nothing is recorded after this; what was, is still to be written. */
  void stop() {
    activities.tell(null);
    display.stop();
    gate.disarm(System.nanoTime());
    frames.stop();
    for (WindowRecorder w : windows) w.detach();
    windows.clear();
  }

  void mark(String kind, String text) {
    long timeNs = System.nanoTime();
    long ordinal = progress.ordinal;
    trace.tell(f -> f.mark(timeNs, ordinal, kind, text));
  }

  @Override
  public void armed(long nowNs) {
    frames.arm();
    threads.watchdog.post(watchdog::begin);
    trace.begin(nowNs);
  }

  @Override
  public void disarmed(long nowNs) {
    scrollable(nowNs);
    scrollables.forget();
    trace.settle(nowNs);
  }

  @Override
  public void fingerDown(int window, long nowNs) {
    touchedWindow = window;
    scrollable(nowNs);
  }

  private void scrollable(long nowNs) {
    ViewGroup view = scrollables.main();
    if (view == null) return;
    ScrollableFacts facts = new ScrollableFacts(nowNs, touchedWindow, view);
    trace.tell(f -> f.scrollable(facts));
  }

  @Override
  public void late(long timeNs, long ordinal, long costNs, StackTraceElement[] stack, boolean firstOfSlide) {
    trace.tell(f -> {
      f.stack(timeNs, ordinal, costNs, "main", stack);
      if (firstOfSlide) f.mark(timeNs, ordinal, "perturbed", Recorder.STACKS);
    });
  }

  @Override
  public void display(long timeNs, long periodNs, int mode) {
    progress.periodNs = periodNs;
    trace.tell(f -> f.display(timeNs, periodNs, mode));
  }

  @Override
  public void recorderOff(String recorder, String why) {
    trace.recorderOff(recorder, why);
  }

  @Override
  public void resumed(Activity a) {
    WindowRecorder w = windowOf(a);
    if (w == null) w = attach(a.getWindow());
    else w.wrap(touches);
    tellWindow(w.id, RESUMED, a);
    if (w.isSoftwareDrawn()) tellWindow(w.id, NOT_ACCELERATED, a);
  }

  @Override
  public void paused(Activity a) {
    WindowRecorder w = windowOf(a);
    if (w != null) tellWindow(w.id, PAUSED, a);
  }

  @Override
  public void destroyed(Activity a) {
    WindowRecorder w = windowOf(a);
    if (w == null) return;
    scrollables.forget();
    if (w.id == touchedWindow) gate.fingerLost();
    windows.remove(w);
    w.detach();
  }

  private WindowRecorder attach(Window window) {
    int id = ++windowsSeen;
    ScrollRecorder scrolls = new ScrollRecorder(main, progress, gate, scrollGuard, scrollables, id);
    WindowRecorder w = new WindowRecorder(id, window, scrolls, windowGuard);
    w.attach(touches);
    if (Build.VERSION.SDK_INT >= 24) {
      w.reportTo(new FrameMetricsRecorder(metrics, progress, metricsGuard, id, Build.VERSION.SDK_INT), threads.metrics);
    }
    windows.add(w);
    return w;
  }

  private WindowRecorder windowOf(Activity a) {
    for (WindowRecorder w : windows) {
      if (w.window == a.getWindow()) return w;
    }
    return null;
  }

  private void tellWindow(int id, int event, Activity a) {
    long timeNs = System.nanoTime();
    String name = a.getClass().getName();
    trace.tell(f -> f.window(timeNs, id, event, name));
  }
}
