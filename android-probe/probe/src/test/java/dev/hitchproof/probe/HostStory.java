package dev.hitchproof.probe;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ActivityManager.RunningAppProcessInfo;
import android.app.Application.ActivityLifecycleCallbacks;
import android.content.BroadcastReceiver;
import android.content.ContentProvider;
import android.content.Context;
import android.content.Intent;
import android.hardware.display.DisplayManager;
import android.os.Bundle;
import android.os.Looper;
import android.os.Process;
import android.os.SystemClock;
import android.util.Base64;
import android.view.Choreographer;
import android.view.Display;
import android.view.FrameMetrics;
import android.view.MotionEvent;
import android.view.SurfaceControl;
import android.view.View;
import android.view.ViewTreeObserver;
import android.view.Window;
import android.view.inspector.WindowInspector;
import android.widget.TextView;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONObject;

/**
 * An app's life with the probe in it, from its start to the end of a recording, as the platform and the shell call it:
 * a list is scrolled, a dialog is shown, the display changes, the probe moves the finger, the activity goes.
 */
final class HostStory {
  static final String SESSION = "11112222-3333-4444-5555-666677778888";
  /** A text of the app's own, in its views, titles and intents. */
  static final String SECRET = "account 4711";
  private static final String REMOTE = "com.example.host:remote";
  /** The session of a trace that an earlier process left. */
  private static final String OLD = "00002222-3333-4444-5555-666677778888";
  private static final long T = 16_666_667L;
  private final ClassLoader probe;
  final File folder;
  final FakeApp app;
  private final FakeView row = FakeView.at(0, 0, 500, 100);
  private final FakeView list = FakeView.at(0, 0, 500, 500).canScroll(9, 9, 0, 0).with(row);
  final FakeView root = FakeView.at(0, 0, 500, 500).with(list);
  final FakeWindow window = FakeWindow.of(root);
  final FakeView popup = FakeView.at(0, 0, 500, 500);
  final DecorView dialog = FakeView.of(DecorView.class, 0, 0, 500, 500);
  private final Activity activity = Bare.of(Activity.class);
  final List<JSONObject> replies = new ArrayList<JSONObject>();
  private final List<BroadcastReceiver> receivers = new ArrayList<>();
  int touches;
  int focuses;
  /** Messages of the looper that the host's own printer got, and those that there were. */
  int printed;
  int messages;
  /** Each sends one of SurfaceFlinger's verdicts to a listener. */
  private final List<Runnable> verdicts = new ArrayList<>();
  private long ns = System.nanoTime();
  private int nonce;

  HostStory(ClassLoader probe, File folder) {
    this.probe = probe;
    this.folder = folder;
    this.app = FakeApp.in(folder);
    Bare.set(activity, Activity.class, "mWindow", window);
    Bare.set(activity, Activity.class, "mTitle", SECRET);
    dialog.mWindow = FakeWindow.of(dialog);
    for (FakeView view : new FakeView[] {root, list, popup, dialog}) {
      Bare.set(view, View.class, "mContentDescription", SECRET);
      Bare.set(view, View.class, "mTag", SECRET);
    }
    root.surface = (executor, listener) -> {
      Runnable verdict = () -> executor.execute(
          () -> listener.onJankDataAvailable(Collections.singletonList(new SurfaceControl.JankData(1, 0, 0))));
      verdicts.add(verdict);
      return new Registered(verdict);
    };
    popup.hasFocus = false;
    app.info.metaData = new Bundle();
    app.info.metaData.putString("dev.hitchproof.buildId", "7");
    app.battery = new Battery();
    ActivityManager.running = Collections.singletonList(new RunningAppProcessInfo(REMOTE, Process.myPid(), null));
    Process.startMs = System.nanoTime() / 1_000_000;
    WindowInspector.SHOWN.clear();
    Looper.forget();
    Choreographer.forget();
    Looper.getMainLooper().setMessageLogging(text -> printed++);
  }

  /** All that a session does. Below API 28 the platform says that this is another process than the main one. */
  void live() throws Exception {
    File traces = new File(folder, "hitchproof");
    traces.mkdirs();
    new File(traces, OLD + "-0.hpt").createNewFile();
    start();
    scroll();
    pull(10, 460);
    pull(70, 400);
    show(popup, window);
    show(dialog, dialog.mWindow);
    for (Runnable verdict : verdicts) verdict.run();
    Looper.runQueue();
    Display.refreshHz = 90;
    for (DisplayManager.DisplayListener d : new ArrayList<>(app.displays.listeners)) {
      d.onDisplayChanged(0);
    }
    publicly("mark", "scene", "feed");
    publicly("beginSection", "bind");
    publicly("endSection");
    rest();
    // The app scrolls by itself.
    frame();
    rest();
    gesture();
    open();
    end();
  }

  void start() throws Exception {
    installer().onCreate();
    each(c -> c.onActivityCreated(activity, null));
    WindowInspector.SHOWN.add(root);
    each(c -> c.onActivityResumed(activity));
    send("hello", "");
    send("start", ",\"session\":\"" + SESSION + "\",\"recorders\":[\"dispatches\",\"anrs\",\"overlay\"]");
    // The overlay waits for this.
    runPosted();
    for (View.OnAttachStateChangeListener a : new ArrayList<>(root.attached)) a.onViewAttachedToWindow(root);
    // The listener to verdicts waits for the window's surface.
    runPosted();
    focus(true);
  }

  private void dragOverlay() {
    for (View shown : new ArrayList<View>(WindowInspector.SHOWN)) {
      if (!(shown instanceof TextView) || ((TextView) shown).touched == null) continue;
      for (int action : new int[] {MotionEvent.ACTION_DOWN, MotionEvent.ACTION_MOVE})
        ((TextView) shown).touched.onTouch(shown, new MotionEvent(action, 0, ns, 400 - 10 * action, 10));
    }
  }

  private void runPosted() {
    for (Runnable work : new ArrayList<>(root.posted)) work.run();
    root.posted.clear();
  }

  private void scroll() {
    touch(MotionEvent.ACTION_DOWN, 10, 400);
    for (int i = 1; i <= 3; i++) {
      touch(window, new MotionEvent(MotionEvent.ACTION_MOVE, 0, ns - T / 2, 10, 410 - 20 * i).then(ns, 10, 400 - 20 * i));
      // It becomes another row of the list.
      if (i == 3) row.detach();
      frame();
      Looper.runQueue();
      if (i < 3) report();
    }
    touch(MotionEvent.ACTION_UP, 10, 280);
    frame();
    dragOverlay();
  }

  /** What is drawn while the list stands still under a finger. */
  private void pull(float x, float y) {
    touch(MotionEvent.ACTION_DOWN, 10, 400);
    touch(MotionEvent.ACTION_MOVE, x, y);
    vsync();
    draw();
    touch(MotionEvent.ACTION_UP, x, y);
  }

  /** The activity is destroyed while the finger is down, and no event reports that it lifts; then it rests. */
  void goInMidSlide() {
    touch(MotionEvent.ACTION_DOWN, 10, 400);
    touch(MotionEvent.ACTION_MOVE, 10, 380);
    frame();
    WindowInspector.SHOWN.remove(root);
    each(c -> c.onActivityDestroyed(activity));
    // Touches have real times.
    ns = Math.max(ns, System.nanoTime());
    rest();
  }

  /** Another window is shown over the activity's, and touched. */
  private void show(FakeView over, FakeWindow touched) {
    WindowInspector.SHOWN.add(over);
    focus(false);
    focus(true);
    touch(touched, new MotionEvent(MotionEvent.ACTION_DOWN, 0, ns, 10, 10));
    touch(touched, new MotionEvent(MotionEvent.ACTION_CANCEL, 0, ns, 10, 10));
    WindowInspector.SHOWN.remove(over);
    focus(false);
    focus(true);
  }

  /** Without commands: a released app that asks for the probe starts with a launch extra, and is left before it has the focus. */
  void liveAlone() throws Exception {
    app.release(false, true);
    installer().onCreate();
    app.release(true, true);
    installer().onCreate();
    for (String config : new String[] {"{}", "{\"session\":\"" + SESSION + "\"}"}) {
      Bare.set(activity, Activity.class, "mIntent", new Sent(encoded(config)));
      each(c -> c.onActivityCreated(activity, null));
    }
    WindowInspector.SHOWN.add(root);
    each(c -> c.onActivityResumed(activity));
    scroll();
    rest();
    each(c -> c.onActivityPaused(activity));
    each(c -> c.onActivityStopped(activity));
    each(c -> c.onActivityDestroyed(activity));
    for (int i = 0; i < 5; i++) Looper.runQueue();
  }

  private void rest() {
    for (int i = 0; i < 22; i++) vsync();
    Looper.runQueue();
  }

  private void gesture() throws Exception {
    for (String engine : new String[] {"dispatch", "in-app"}) {
      String request = request("gesture", ",\"engine\":\"" + engine + "\",\"path\":[[0,10,400],[60,10,300]]");
      send(request);
      letGesturesEnd();
      send(request);
    }
    dump(request("status", ""));
  }

  /** Opens an activity that is in front three frames later. */
  void open() throws Exception {
    String extras = "[[\"s\",\"a\",\"b\"],[\"i\",\"b\",\"1\"],[\"l\",\"c\",\"2\"],[\"z\",\"d\",\"true\"],[\"f\",\"e\",\"0.5\"]]";
    String request = request("open", ",\"activity\":\"com.example.host.Hidden\",\"uri\":\"a:b\",\"extras\":" + extras);
    send(request);
    root.hasFocus = false;
    resume();
    vsync();
    root.hasFocus = true;
    vsync();
    send(request);
  }

  void resume() {
    each(c -> c.onActivityResumed(activity));
  }

  /** Whether a broadcast was sent and not finished, perhaps later. */
  boolean isWaitedFor() {
    return receivers.stream().anyMatch(receiver -> receiver.result.finished == 0);
  }

  /** What the provider prints. */
  String dump(String request) throws Exception {
    StringWriter out = new StringWriter();
    installer().dump(null, new PrintWriter(out), new String[] {request});
    return out.toString().trim();
  }

  String textOf(String dump) {
    return new String(Base64.decode(dump.substring(dump.lastIndexOf(' ') + 1), Base64.URL_SAFE));
  }

  /** A broadcast of another action, or of ours without a request. */
  BroadcastReceiver broadcast(String action) throws Exception {
    BroadcastReceiver receiver =
        (BroadcastReceiver) probe.loadClass("dev.hitchproof.probe.ControlReceiver").getConstructor().newInstance();
    receiver.onReceive(app, new Intent() {
      @Override
      public String getAction() {
        return action;
      }

      @Override
      public String getStringExtra(String name) {
        return null;
      }
    });
    return receiver;
  }

  void letGesturesEnd() {
    for (int i = 0; i < 40; i++) {
      SystemClock.nowMs = ns / 1_000_000;
      vsync();
      Looper.runQueue();
    }
  }

  private void end() throws Exception {
    send("flush", "");
    send("status", "");
    each(c -> c.onActivityPaused(activity));
    each(c -> c.onActivityStopped(activity));
    each(c -> c.onActivityDestroyed(activity));
    JSONObject stopped = send("stop", "");
    JSONArray files = stopped == null ? null : stopped.optJSONArray("files");
    if (files != null && files.length() > 0) {
      send("read", ",\"name\":\"" + new File(files.getJSONObject(0).getString("path")).getName() + "\"");
    }
  }

  JSONObject status() throws Exception {
    return send("status", "");
  }

  /** Prints as the looper does around each message. */
  private void print(String text) {
    messages++;
    Looper.getMainLooper().printer().println(text);
  }

  private void frame() {
    print(">>>>> Dispatching to Handler (a.B) {1f} null: 0");
    vsync();
    print("<<<<< Finished to Handler (a.B) {1f} null");
    for (ViewTreeObserver.OnScrollChangedListener s : new ArrayList<>(root.getViewTreeObserver().scrolls)) s.onScrollChanged();
    draw();
  }

  private void draw() {
    for (ViewTreeObserver.OnDrawListener d : new ArrayList<>(root.getViewTreeObserver().draws)) d.onDraw();
  }

  /** The platform reports the latest frame. */
  private void report() {
    FrameMetrics report = new FrameMetrics();
    Arrays.fill(report.mTimingData, ns);
    for (Window.OnFrameMetricsAvailableListener r : new ArrayList<>(root.reports)) {
      r.onFrameMetricsAvailable(window, report, 0);
    }
  }

  private void vsync() {
    ns += T;
    Choreographer.vsync(ns);
  }

  private void touch(int action, float x, float y) {
    touch(window, new MotionEvent(action, 0, ns, x, y));
  }

  private void touch(FakeWindow touched, MotionEvent event) {
    touches++;
    touched.getCallback().dispatchTouchEvent(event);
  }

  private void focus(boolean has) {
    focuses++;
    window.getCallback().onWindowFocusChanged(has);
    for (ViewTreeObserver.OnWindowFocusChangeListener f : new ArrayList<>(root.getViewTreeObserver().focuses)) {
      f.onWindowFocusChanged(has);
    }
    Looper.runQueue();
  }

  private interface Change {
    void of(ActivityLifecycleCallbacks callbacks);
  }

  private void each(Change change) {
    for (ActivityLifecycleCallbacks c : app.callbacks) change.of(c);
    Looper.runQueue();
  }

  /** The provider as the platform creates it, anew for each call. */
  private ContentProvider installer() throws ClassNotFoundException {
    Object installer = Bare.of(probe.loadClass("dev.hitchproof.probe.HitchproofInstaller"));
    Bare.set(installer, ContentProvider.class, "mContext", app);
    return (ContentProvider) installer;
  }

  private void publicly(String method, String... texts) throws Exception {
    Class<?>[] types = new Class<?>[texts.length];
    Arrays.fill(types, String.class);
    probe.loadClass("dev.hitchproof.probe.Hitchproof").getMethod(method, types).invoke(null, (Object[]) texts);
  }

  String request(String command, String more) {
    String json = "{\"c\":\"" + command + "\",\"n\":\"" + ++nonce + "\"" + more + "}";
    return encoded(json);
  }

  private static String encoded(String json) {
    return Base64.encodeToString(json.getBytes(), Base64.URL_SAFE | Base64.NO_PADDING | Base64.NO_WRAP);
  }

  /** The answer, or null if there is none. */
  JSONObject send(String command, String more) throws Exception {
    return send(request(command, more));
  }

  JSONObject send(String request) throws Exception {
    BroadcastReceiver receiver =
        (BroadcastReceiver) probe.loadClass("dev.hitchproof.probe.ControlReceiver").getConstructor().newInstance();
    receiver.onReceive(app, new Sent(request));
    for (int i = 0; i < 5; i++) Looper.runQueue();
    if (receiver.result.finished > 1) throw new AssertionError("a broadcast was finished twice");
    receivers.add(receiver);
    if (receiver.result.data == null) return null;
    JSONObject reply = new JSONObject(new String(Base64.decode(receiver.result.data, Base64.URL_SAFE)));
    replies.add(reply);
    return reply;
  }

  private final class Registered extends SurfaceControl.OnJankDataListenerRegistration {
    private final Runnable verdict;

    Registered(Runnable verdict) {
      this.verdict = verdict;
    }

    @Override
    public void flush() {}

    @Override
    public void removeAfter(long vsync) {
      verdicts.remove(verdict);
    }
  }

  /** As the platform names the root view of a dialog, and its field. */
  static final class DecorView extends FakeView {
    FakeWindow mWindow;

    private DecorView(Context never) {
      super(never);
    }
  }

  private static final class Battery extends Intent {
    @Override
    public int getIntExtra(String name, int other) {
      return 50;
    }

    @Override
    public boolean hasExtra(String name) {
      return true;
    }
  }

  private static final class Sent extends Intent {
    private final String request;

    Sent(String request) {
      this.request = request;
    }

    @Override
    public String getAction() {
      return "dev.hitchproof.CONTROL";
    }

    @Override
    public String getStringExtra(String name) {
      return request;
    }
  }
}
