package dev.hitchproof.probe;

import android.os.Build;
import android.os.Handler;
import android.view.View;
import android.view.ViewTreeObserver;
import android.view.Window;

/** Records one window: its scrolling, its focus and, if it is an activity's, its touches and frame reports. */
final class WindowRecorder implements ViewTreeObserver.OnWindowFocusChangeListener {
  /** Called on the main thread. */
  interface Listener {
    void focusChanged(WindowRecorder window, boolean has);
  }

  final int id;
  final String name;
  final View root;
  private final ScrollRecorder scrolls;
  private final DrawGate draws;
  private final Guard guard;
  private final Listener listener;
  /** Null for a dialog or popup: the platform hands out its root view, but not its Window. */
  private Window window;
  private TouchCallback callback;
  private Object reports;

  WindowRecorder(RootWindow window, DrawGate draws, Guard guard, Listener listener) {
    this.id = window.id;
    this.name = window.name;
    this.root = window.root;
    this.scrolls = draws.scrolls;
    this.draws = draws;
    this.guard = guard;
    this.listener = listener;
  }

  void attach() {
    ViewTreeObserver observer = root.getViewTreeObserver();
    observer.addOnScrollChangedListener(scrolls);
    observer.addOnDrawListener(draws);
    observer.addOnWindowFocusChangeListener(this);
  }

  boolean isActivity() {
    return window != null;
  }

  /** Wraps again when the app has wrapped the probe's callback; touches are still recorded once. */
  void wrap(Window w, TouchRecorder touches) {
    window = w;
    Window.Callback current = w.getCallback();
    if (current == null) return;
    if (current instanceof TouchCallback) callback = (TouchCallback) current;
    else w.setCallback(callback = new TouchCallback(current, root));
    callback.tell(touches, id);
  }

  @RequiresApi(24)
  void reportTo(FrameMetricsRecorder recorder, Handler metrics) {
    try {
      window.addOnFrameMetricsAvailableListener(recorder, metrics);
      reports = recorder;
    } catch (RuntimeException e) {
      guard.failed(e);
    }
  }

  /** Whether the window is drawn by the CPU; such windows have no frame reports. */
  boolean isSoftwareDrawn() {
    return root.isAttachedToWindow() && !root.isHardwareAccelerated();
  }

  @Override
  public void onWindowFocusChanged(boolean has) {
    try {
      if (!guard.isOff()) listener.focusChanged(this, has);
    } catch (RuntimeException e) {
      guard.failed(e);
    }
  }

  void detach() {
    ViewTreeObserver observer = root.getViewTreeObserver();
    if (observer.isAlive()) {
      observer.removeOnScrollChangedListener(scrolls);
      observer.removeOnDrawListener(draws);
      observer.removeOnWindowFocusChangeListener(this);
    }
    if (callback != null) callback.tell(null, 0);
    if (callback != null && window.getCallback() == callback) window.setCallback(callback.inner());
    callback = null;
    if (reports != null) removeReports();
    reports = null;
  }

  /** The platform throws when the window has no renderer any more: https://github.com/DataDog/dd-sdk-android/issues/1976 */
  private void removeReports() {
    try {
      if (Build.VERSION.SDK_INT >= 24) Api24.remove(window, reports);
    } catch (RuntimeException e) {
      guard.failed(e);
    }
  }

  @RequiresApi(24)
  private static final class Api24 {
    static void remove(Window window, Object reports) {
      window.removeOnFrameMetricsAvailableListener((Window.OnFrameMetricsAvailableListener) reports);
    }
  }
}
