package dev.hitchproof.probe;

import android.os.Build;
import android.os.Handler;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewTreeObserver;
import android.view.Window;
import android.view.WindowManager;

/** Records one window: its scrolling, its focus, its frame reports and, except for a popup, its touches. */
final class WindowRecorder implements ViewTreeObserver.OnWindowFocusChangeListener, View.OnAttachStateChangeListener {
  /** Called on the main thread. */
  interface Listener {
    void focusChanged(WindowRecorder window, boolean has);

    void softwareDrawn(WindowRecorder window);
  }

  final int id;
  final String name;
  final View root;
  /** An activity's window belongs to the app until the activity is destroyed, even while it is not on the screen. */
  final boolean isActivity;
  /** Null for a popup. */
  private final Window window;
  private final ScrollRecorder scrolls;
  private final DrawGate draws;
  private final Guard guard;
  private final Listener listener;
  private TouchRecorder touches;
  private TouchCallback callback;
  private int focusChanges;
  /** Kept here because the platform keeps it weakly. */
  private Window reporting;
  private Object reports;
  /** Null below API 36. */
  private VerdictRecorder verdicts;

  WindowRecorder(RootWindow window, DrawGate draws, Guard guard, Listener listener) {
    this.id = window.id;
    this.name = window.name;
    this.root = window.root;
    this.window = window.window;
    this.isActivity = window.isActivity;
    this.scrolls = draws.scrolls;
    this.draws = draws;
    this.guard = guard;
    this.listener = listener;
  }

  /** Observes the view once it is attached: the observer that it has before then loses its draw listeners (below API 26). */
  void attach() {
    root.addOnAttachStateChangeListener(this);
    if (root.isAttachedToWindow()) observe();
  }

  private void observe() {
    ViewTreeObserver observer = root.getViewTreeObserver();
    observer.addOnScrollChangedListener(scrolls);
    observer.addOnDrawListener(draws);
    observer.addOnWindowFocusChangeListener(this);
    if (!root.isHardwareAccelerated()) listener.softwareDrawn(this);
    if (Build.VERSION.SDK_INT >= 36 && verdicts != null) verdicts.start(root);
  }

  /** Called at the end of a slide. */
  void flush() {
    if (Build.VERSION.SDK_INT >= 36 && verdicts != null) verdicts.flush();
  }

  @RequiresApi(36)
  void recordVerdicts(VerdictRecorder recorder) {
    verdicts = recorder;
  }

  void recordTouches(TouchRecorder recorder) {
    if (window == null) return;
    touches = recorder;
    use(TouchWrapping.of(window, root));
  }

  @RequiresApi(24)
  void reportTo(FrameMetricsRecorder recorder, Handler metrics) {
    reporting = window == null ? new ReportingWindow(root) : window;
    reporting.addOnFrameMetricsAvailableListener(recorder, metrics);
    reports = recorder;
  }

  @Override
  public void onViewAttachedToWindow(View v) {
    try {
      observe();
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  @Override
  public void onViewDetachedFromWindow(View v) {}

  @Override
  public void onWindowFocusChanged(boolean has) {
    if (guard.isOff()) return;
    try {
      if (touches != null) checkCallback();
      listener.focusChanged(this, has);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  /** A window reports the focus to its callback before it reports it to this listener. */
  private void checkCallback() {
    if (callback == null) use(TouchWrapping.of(window, root));
    else if (callback.focusChanges == focusChanges) use(TouchWrapping.again(window, callback));
    else focusChanges = callback.focusChanges;
  }

  private void use(TouchCallback used) {
    if (callback != null) callback.tell(null, 0);
    callback = used;
    if (used == null) return;
    used.tell(touches, id);
    focusChanges = used.focusChanges;
  }

  /** Whether it could have the focus and does not. A list of suggestions, for instance, never has it. */
  boolean lacksFocus() {
    if (root.hasWindowFocus()) return false;
    ViewGroup.LayoutParams p = root.getLayoutParams();
    return !(p instanceof WindowManager.LayoutParams)
        || (((WindowManager.LayoutParams) p).flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
  }

  void detach() {
    guard.each(
        () -> root.removeOnAttachStateChangeListener(this),
        this::unobserve,
        () -> {
          if (callback != null) TouchWrapping.remove(window, callback);
        },
        this::removeReports,
        this::removeVerdicts);
  }

  private void unobserve() {
    ViewTreeObserver observer = root.getViewTreeObserver();
    if (!observer.isAlive()) return;
    observer.removeOnScrollChangedListener(scrolls);
    observer.removeOnDrawListener(draws);
    observer.removeOnWindowFocusChangeListener(this);
  }

  private void removeVerdicts() {
    if (Build.VERSION.SDK_INT >= 36 && verdicts != null) verdicts.stop();
  }

  /** The platform throws if the window no longer has a renderer: https://github.com/DataDog/dd-sdk-android/issues/1976 */
  private void removeReports() {
    if (reports != null && Build.VERSION.SDK_INT >= 24) Api24.remove(reporting, reports);
  }

  @RequiresApi(24)
  private static final class Api24 {
    static void remove(Window window, Object reports) {
      window.removeOnFrameMetricsAvailableListener((Window.OnFrameMetricsAvailableListener) reports);
    }
  }
}
