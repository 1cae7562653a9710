package dev.hitchproof.probe;

import android.app.Activity;
import android.view.View;
import android.view.ViewTreeObserver;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;

/**
 * How long each activity took from the begin of its onCreate until its window had the focus. Each start is told once, to the
 * recording in which it ends or the next one. Main thread.
 */
final class ActivityStarts {
  static final String KIND = "activity-start";
  /** Of a process that is never recorded, only the latest are kept. */
  private static final int MOST_KEPT = 64;

  private final Guard guard;
  private final Map<Activity, Start> begun = new IdentityHashMap<Activity, Start>();
  private final Queue<Start> untold = new ArrayDeque<Start>();
  private StartUp.Listener listener;

  ActivityStarts(Guard guard) {
    this.guard = guard;
  }

  /** Sets the listener, which gets the starts that nobody was told of; null for none. */
  void listener(StartUp.Listener l) {
    listener = l;
    if (l == null) return;
    for (Start s = untold.poll(); s != null; s = untold.poll()) s.tell(l);
  }

  /** Before onCreate (API 29), and again within it: the first of both counts. */
  void creating(Activity a) {
    if (!begun.containsKey(a)) begun.put(a, new Start(a, System.nanoTime()));
  }

  void resumed(Activity a) {
    Start s = begun.get(a);
    if (s != null) s.watch(a.getWindow().peekDecorView());
  }

  /** One that is left before it had the focus was in the way of something else: its time would be that of both. */
  void left(Activity a) {
    Start s = begun.remove(a);
    if (s != null) s.forget();
  }

  private final class Start implements View.OnAttachStateChangeListener, ViewTreeObserver.OnWindowFocusChangeListener {
    private final String name;
    private final long createdNs;
    private Activity activity;
    private long focusedNs;
    private View root;

    Start(Activity a, long createdNs) {
      this.activity = a;
      this.name = a.getClass().getName();
      this.createdNs = createdNs;
    }

    void watch(View decor) {
      if (decor == null || root != null) return;
      root = decor;
      decor.addOnAttachStateChangeListener(this);
      if (decor.isAttachedToWindow()) observe();
    }

    /** Below API 26 a listener that is added before the view is attached is lost. */
    private void observe() {
      root.getViewTreeObserver().addOnWindowFocusChangeListener(this);
    }

    void forget() {
      View left = root;
      root = null;
      activity = null;
      if (left == null) return;
      left.removeOnAttachStateChangeListener(this);
      ViewTreeObserver observer = left.getViewTreeObserver();
      if (observer.isAlive()) observer.removeOnWindowFocusChangeListener(this);
    }

    void tell(StartUp.Listener l) {
      l.startUp(createdNs, KIND, (focusedNs - createdNs) / 1_000 + " " + name);
    }

    @Override
    public void onViewAttachedToWindow(View v) {
      guard.each(() -> {
        if (v == root) observe();
      });
    }

    @Override
    public void onViewDetachedFromWindow(View v) {}

    @Override
    public void onWindowFocusChanged(boolean has) {
      if (!has || activity == null) return;
      focusedNs = System.nanoTime();
      Activity a = activity;
      guard.each(() -> left(a), () -> {
        if (listener != null) {
          tell(listener);
          return;
        }
        if (untold.size() == MOST_KEPT) untold.remove();
        untold.add(this);
      });
    }
  }
}
