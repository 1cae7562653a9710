package dev.hitchproof.probe;

import android.app.Activity;
import android.content.Context;
import android.os.Build;
import android.os.Looper;
import android.view.View;
import android.view.ViewConfiguration;
import dev.hitchproof.trace.Session;
import java.util.List;

/** One session's recorders. Main thread. */
final class Recording implements Gate.Listener, TouchRecorder.Listener, Watchdog.Listener, Activities.Listener,
    DisplayWatch.Listener, OptionalRecorders.Listener, DrawGate.Listener, WindowRecorders.Maker,
    StartUp.Listener, FrameMetricsTarget.Listener {
  final Session session;
  final TraceSession trace;
  final RecordingPlan plan;
  final Progress progress = new Progress();
  final Rings rings = new Rings();
  private final ProbeThreads threads;
  private final Activities activities;
  private final Gate gate = new Gate(progress, this);
  private final MainTrack track = new MainTrack(rings.main, progress, gate);
  private final Scrollables scrollables = new Scrollables();
  private final Guard scrollGuard = new Guard(Recorder.SCROLLING, this);
  private final UiBudget uiBudget = new UiBudget();
  private final FrameMetricsTarget frameMetrics = new FrameMetricsTarget(
      rings.metrics, progress, uiBudget, this, new Guard(Recorder.FRAME_METRICS, this));
  private final VerdictTarget verdicts = new VerdictTarget(rings.verdicts, progress, new Guard(Recorder.VERDICTS, this));
  private final Guard windowGuard = new Guard(Recorder.WINDOWS, this);
  private final FrameRecorder frames;
  private final Thread main;
  private final Watchdog watchdog;
  private final OptionalRecorders optional;
  private final DisplayWatch display;
  private final FingerState finger;
  private final SlideViews views;
  private final TouchRecorder touches;
  private final WindowRecorders windows = new WindowRecorders(this, windowGuard);
  private boolean started;
  private boolean stopped;

  Recording(Context app, ProbeThreads threads, Activities activities, RecordingPlan plan) {
    this.plan = plan;
    this.session = new Session(plan.session, System.nanoTime());
    this.threads = threads;
    this.activities = activities;
    this.frames = new FrameRecorder(FramePoster.ofMainThread(), track, new Guard(Recorder.FRAMES, this), scrollables);
    this.trace = new TraceSession(app, threads.drain, progress, new Guard(Recorder.CONDITIONS, this));
    this.finger = new FingerState(ViewConfiguration.get(app).getScaledTouchSlop(),
        new FlingTime(app.getResources().getDisplayMetrics().density), scrollables);
    this.views = new SlideViews(scrollables, finger, trace);
    this.touches = new TouchRecorder(track, new Guard(Recorder.TOUCHES, this), finger, this);
    this.main = Looper.getMainLooper().getThread();
    Watchdog.Watched watched = new Watchdog.Watched(progress, uiBudget, System::nanoTime, main);
    this.watchdog = new Watchdog(watched, threads.frames, new Guard(Recorder.STACKS, this), this);
    this.optional = new OptionalRecorders(plan.optional, watched, threads, scrollables, this);
    this.display = new DisplayWatch(app, new Guard(Recorder.DISPLAY, this), this);
  }

  void start() {
    display.start(threads.main);
    activities.listener(this);
    for (Activity a : activities.visible()) resumed(a);
    activities.startUp.listener(this);
    activities.activityStarts.listener(this);
    optional.start();
    started = true;
  }

  /** Whether {@link #start} has returned. */
  boolean hasStarted() {
    return started;
  }

  /** Nothing is recorded after this; what was recorded is not yet written. Further calls do nothing. */
  void stop() {
    if (stopped) return;
    stopped = true;
    activities.listener(null);
    activities.startUp.listener(null);
    activities.activityStarts.listener(null);
    ProbeGuard.GUARD.each(display::stop, () -> gate.disarm(System.nanoTime()), frames::stop, windows::stop, optional::stop);
  }

  void mark(String kind, String text) {
    marked(System.nanoTime(), progress.ordinal, kind, text);
  }

  /** The name is in the kind, since a trace has each text once: of durations there are few, with a name there are many. */
  void span(String name, long beginNs, long endNs) {
    marked(beginNs, progress.ordinal, "span " + name, Long.toString((endNs - beginNs) / 1_000));
  }

  @Override
  public void armed(long nowNs) {
    MethodTracing.recordInto(rings.methods);
    frames.arm();
    optional.begin();
    threads.frames.post(watchdog::begin);
    trace.begin(nowNs);
  }

  @Override
  public void disarmed(long nowNs) {
    if (!optional.watchesAnrs()) MethodTracing.recordInto(null);
    optional.end();
    scrollGuard.each(() -> views.settled(nowNs), views::forget, windows::flush, () -> trace.settle(nowNs));
  }

  @Override
  public void fingerDown(int window, long nowNs) {
    windows.rescan();
    views.touched(nowNs);
    optional.avoid(scrollables.main());
    String surface = scrollables.ownSurface();
    if (surface != null) mark("own-surface", surface);
  }

  @Override
  public void complete(long vsyncNs) {
    watchdog.complete(vsyncNs);
  }

  @Override
  public void late(LateStack stack, boolean firstOfSlide) {
    // Another frame may follow at once: without an idle moment only this message tells that this one is done.
    threads.main.postAtFrontOfQueue(frames::ended);
    int row = views.boundRowIn(stack.frames);
    int window = finger.window;
    trace.tell(f -> {
      f.stack(stack);
      if (row != BoundRow.UNKNOWN) f.boundRow(stack, window, row);
      if (firstOfSlide) f.mark(stack.timeNs, stack.ordinal, "perturbed", Recorder.STACKS);
    });
  }

  @Override
  public void hung(long timeNs, long ordinal) {
    List<String> stacks = ThreadStacks.all(main);
    trace.hung(timeNs, ordinal, stacks);
  }

  @Override
  public void answered(long timeNs) {
    trace.answered(timeNs);
  }

  @Override
  public void dispatched(long startNs, long wallNs, String target) {
    trace.tell(f -> f.dispatch(startNs, wallNs, target));
  }

  @Override
  public void blocked(long timeNs, long ordinal, StackTraceElement[] stack) {
    marked(timeNs, ordinal, "blocked-stack", ThreadStacks.text("main", stack));
  }

  @Override
  public void marked(long timeNs, long ordinal, String kind, String text) {
    trace.tell(f -> f.mark(timeNs, ordinal, kind, text));
  }

  @Override
  public void display(long timeNs, long periodNs, int mode) {
    progress.periodNs = periodNs;
    trace.tell(f -> f.display(timeNs, periodNs, mode));
  }

  @Override
  public void startUp(long timeNs, String event, String name) {
    marked(timeNs, progress.ordinal, event, name);
  }

  @Override
  public void recorderFailed(String recorder, String why) {
    mark("recorder-failed", recorder + ": " + why);
  }

  @Override
  public void recorderOff(String recorder, String why) {
    trace.recorderOff(recorder, why);
  }

  @Override
  public void resumed(Activity a) {
    windows.resumed(a);
    optional.resumed(a);
  }

  @Override
  public void paused(Activity a) {
    windows.paused(a);
    optional.paused();
  }

  @Override
  public void stopped(Activity a) {
    windows.stopped(a);
  }

  @Override
  public void destroyed(Activity a) {
    int id = windows.destroyed(a);
    if (id == 0) return;
    views.forget();
    if (id == finger.window) gate.fingerLost();
  }

  @Override
  public WindowRecorder make(RootWindow window, WindowRecorder.Listener listener) {
    ScrollRecorder scrolls = new ScrollRecorder(track, scrollGuard, scrollables, window.id, window.root);
    DrawGate draws = new DrawGate(finger, scrolls, this);
    WindowRecorder w = new WindowRecorder(window, draws, windowGuard, listener);
    if (Build.VERSION.SDK_INT >= 36) w.recordVerdicts(new VerdictRecorder(verdicts, threads.frames, window.id));
    return w;
  }

  @Override
  public TouchRecorder touches() {
    return touches;
  }

  @Override
  @RequiresApi(24)
  public void report(WindowRecorder w) {
    w.reportTo(new FrameMetricsRecorder(frameMetrics, w.id, Build.VERSION.SDK_INT), threads.frames);
  }

  @Override
  public boolean isOwn(View root) {
    return optional.isOwn(root);
  }

  @Override
  public void tell(int window, int event, String name) {
    long timeNs = System.nanoTime();
    trace.tell(f -> f.window(timeNs, window, event, name));
  }

  @Override
  public void gateTouch(int window, long nowNs) {
    trace.tell(f -> f.window(nowNs, window, WindowEvent.GATE_TOUCH, ""));
  }
}
