package dev.hitchproof.probe;

import android.app.Activity;
import android.os.Build;
import android.view.View;
import java.util.ArrayList;
import java.util.List;

/** The recorders of all windows of the app that a recording watches. Main thread. */
final class WindowRecorders implements WindowRecorder.Listener {
  /** Creates the recorders of a window. */
  interface Maker {
    WindowRecorder make(RootWindow window, WindowRecorder.Listener listener);

    TouchRecorder touches();

    /** Called only from API 24 on. */
    void report(WindowRecorder window);

    /** Whether it belongs to a window of the probe, which is not watched. */
    boolean isOwn(View root);

    void tell(int window, int event, String name);
  }

  private final Maker maker;
  private final Guard guard;
  private final List<WindowRecorder> known = new ArrayList<WindowRecorder>();
  private int seen;

  WindowRecorders(Maker maker, Guard guard) {
    this.maker = maker;
    this.guard = guard;
  }

  void resumed(Activity a) {
    WindowRecorder w = find(a.getWindow().getDecorView());
    if (w != null && !w.isActivity) {
      drop(w);
      w = null;
    }
    boolean isNew = w == null;
    if (isNew) w = add(RootWindow.of(++seen, a));
    maker.tell(w.id, WindowEvent.RESUMED, w.name);
    if (isNew) tellFocusLost(w);
    rescan();
  }

  void paused(Activity a) {
    WindowRecorder w = find(a.getWindow().peekDecorView());
    if (w == null) return;
    maker.tell(w.id, WindowEvent.PAUSED, w.name);
    if (a.isFinishing()) maker.tell(w.id, WindowEvent.STOPPED, w.name);
  }

  void stopped(Activity a) {
    WindowRecorder w = find(a.getWindow().peekDecorView());
    if (w != null) maker.tell(w.id, WindowEvent.STOPPED, w.name);
  }

  /** The activity is destroyed; returns its window's id, or 0. */
  int destroyed(Activity a) {
    WindowRecorder w = find(a.getWindow().peekDecorView());
    if (w == null) return 0;
    drop(w);
    return w.id;
  }

  void stop() {
    for (WindowRecorder w : known) w.detach();
    known.clear();
  }

  /** Called at the end of a slide. */
  void flush() {
    for (WindowRecorder w : known) w.flush();
  }

  @Override
  public void focusChanged(WindowRecorder w, boolean has) {
    maker.tell(w.id, has ? WindowEvent.FOCUS : WindowEvent.NO_FOCUS, w.name);
    rescan();
  }

  @Override
  public void softwareDrawn(WindowRecorder w) {
    maker.tell(w.id, WindowEvent.NOT_ACCELERATED, w.name);
  }

  /** Finds new windows. Dialogs and popups appear without a callback, so this is called on focus changes and touch-downs. */
  void rescan() {
    try {
      List<View> roots = RootViews.all();
      if (!roots.isEmpty()) compare(roots);
    } catch (Throwable t) {
      guard.failed(t);
    }
  }

  private void compare(List<View> roots) throws ReflectiveOperationException {
    for (int i = known.size() - 1; i >= 0; i--) {
      WindowRecorder w = known.get(i);
      if (w.isActivity || roots.contains(w.root)) continue;
      drop(w);
      maker.tell(w.id, WindowEvent.REMOVED, w.name);
    }
    for (View root : roots) {
      if (find(root) != null || maker.isOwn(root)) continue;
      WindowRecorder w = add(RootWindow.of(++seen, root, DecorWindow.of(root)));
      maker.tell(w.id, WindowEvent.ADDED, w.name);
      if (root.getVisibility() != View.VISIBLE) maker.tell(w.id, WindowEvent.STOPPED, w.name);
      tellFocusLost(w);
    }
  }

  /** The platform reports only changes, and the focus may have been lost before the window was watched. */
  private void tellFocusLost(WindowRecorder w) {
    if (w.lacksFocus()) maker.tell(w.id, WindowEvent.NO_FOCUS, w.name);
  }

  private WindowRecorder add(RootWindow window) {
    WindowRecorder w = maker.make(window, this);
    known.add(w);
    guard.each(w::attach, () -> w.recordTouches(maker.touches()), () -> {
      if (Build.VERSION.SDK_INT >= 24) maker.report(w);
    });
    return w;
  }

  private void drop(WindowRecorder w) {
    known.remove(w);
    w.detach();
  }

  private WindowRecorder find(View root) {
    for (WindowRecorder w : known) {
      if (w.root == root) return w;
    }
    return null;
  }
}
