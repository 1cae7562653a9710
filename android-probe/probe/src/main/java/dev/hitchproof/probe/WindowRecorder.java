package dev.hitchproof.probe;

import android.os.Build;
import android.os.Handler;
import android.view.View;
import android.view.ViewTreeObserver;
import android.view.Window;

/** One window under observation: its scrolling, its touches, its frame reports. Main thread. */
final class WindowRecorder {
  final int id;
  final Window window;
  private final View decor;
  private final ScrollRecorder scrolls;
  private final Guard guard;
  private TouchCallback callback;
  private Object reports;

  WindowRecorder(int id, Window window, ScrollRecorder scrolls, Guard guard) {
    this.id = id;
    this.window = window;
    this.decor = window.getDecorView();
    this.scrolls = scrolls;
    this.guard = guard;
  }

  void attach(TouchRecorder touches) {
    decor.getViewTreeObserver().addOnScrollChangedListener(scrolls);
    wrap(touches);
  }

  /** Again on top, when the app put another callback over ours: touches are recorded once all the same. */
  void wrap(TouchRecorder touches) {
    Window.Callback current = window.getCallback();
    if (current == null) return;
    if (current instanceof TouchCallback) callback = (TouchCallback) current;
    else window.setCallback(callback = new TouchCallback(current, decor));
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

  /** True once the window draws without hardware: then there are no frame reports. */
  boolean isSoftwareDrawn() {
    return decor.isAttachedToWindow() && !decor.isHardwareAccelerated();
  }

  void detach() {
    ViewTreeObserver observer = decor.getViewTreeObserver();
    if (observer.isAlive()) observer.removeOnScrollChangedListener(scrolls);
    if (callback != null) callback.tell(null, 0);
    if (callback != null && window.getCallback() == callback) window.setCallback(callback.inner());
    callback = null;
    if (reports != null && Build.VERSION.SDK_INT >= 24) removeReports();
    reports = null;
  }

  /** The platform throws when the window has no renderer any more: https://github.com/DataDog/dd-sdk-android/issues/1976 */
  @RequiresApi(24)
  private void removeReports() {
    try {
      window.removeOnFrameMetricsAvailableListener((Window.OnFrameMetricsAvailableListener) reports);
    } catch (RuntimeException e) {
      guard.failed(e);
    }
  }
}
