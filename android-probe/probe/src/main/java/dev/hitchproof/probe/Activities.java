package dev.hitchproof.probe;

import android.app.Activity;
import android.app.Application;
import android.content.Intent;
import android.os.Bundle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** The app's started activities, the last resumed one last. Main thread. */
final class Activities implements Application.ActivityLifecycleCallbacks {
  interface Listener {
    void resumed(Activity a);

    void paused(Activity a);

    void stopped(Activity a);

    void destroyed(Activity a);
  }

  /** Also called while nothing is recorded. */
  interface Starts {
    /** An activity has this intent: the one that it was created with, or a later one that it has set. */
    void started(Intent intent, boolean isRecreated);

    /** No activity of the app is visible any more. */
    void left();
  }

  private final List<WeakReference<Activity>> started = new ArrayList<WeakReference<Activity>>();
  private final Guard guard;
  private final Starts starts;
  final StartUp startUp;
  final ActivityStarts activityStarts;
  private Listener listener;
  private Runnable resumed;

  Activities(Guard guard, Starts starts, StartUp startUp) {
    this.guard = guard;
    this.starts = starts;
    this.startUp = startUp;
    this.activityStarts = new ActivityStarts(guard);
  }

  /** Sets the listener; null for none. */
  void listener(Listener l) {
    listener = l;
  }

  /** Calls once, when the next activity is resumed; null for none. */
  void whenResumed(Runnable r) {
    resumed = r;
  }

  /** The visible activities, from bottom to top. */
  List<Activity> visible() {
    List<Activity> out = new ArrayList<Activity>();
    for (WeakReference<Activity> r : started) {
      Activity a = r.get();
      if (a != null) out.add(a);
    }
    return out;
  }

  @Override
  public void onActivityResumed(Activity a) {
    forget(a);
    started.add(new WeakReference<Activity>(a));
    LateFrames.resumed(a.getClass().getName());
    guard.each(() -> startUp.resumed(a), () -> activityStarts.resumed(a), () -> starts.started(a.getIntent(), false));
    tell(l -> l.resumed(a));
    Runnable waiting = resumed;
    resumed = null;
    if (waiting != null) guard.each(waiting::run);
  }

  @Override
  public void onActivityPaused(Activity a) {
    guard.each(() -> activityStarts.left(a));
    tell(l -> l.paused(a));
  }

  @Override
  public void onActivityStopped(Activity a) {
    forget(a);
    tell(l -> l.stopped(a));
    guard.each(() -> {
      if (visible().isEmpty() && !a.isChangingConfigurations()) starts.left();
    });
  }

  @Override
  public void onActivityDestroyed(Activity a) {
    forget(a);
    guard.each(() -> startUp.destroyed(a), () -> activityStarts.left(a));
    tell(l -> l.destroyed(a));
  }

  private interface Change {
    void to(Listener l);
  }

  private void tell(Change change) {
    Listener l = listener;
    if (l != null) guard.each(() -> change.to(l));
  }

  private void forget(Activity a) {
    for (int i = started.size() - 1; i >= 0; i--) {
      Activity known = started.get(i).get();
      if (known == null || known == a) started.remove(i);
    }
  }

  /** Called from API 29 on. */
  @Override
  public void onActivityPreCreated(Activity a, Bundle state) {
    guard.each(() -> activityStarts.creating(a));
  }

  @Override
  public void onActivityCreated(Activity a, Bundle state) {
    guard.each(() -> activityStarts.creating(a), startUp::created, () -> starts.started(a.getIntent(), state != null));
  }

  @Override
  public void onActivityStarted(Activity a) {}

  @Override
  public void onActivitySaveInstanceState(Activity a, Bundle state) {}
}
