package dev.hitchproof.probe;

import android.app.Activity;
import android.app.Application;
import android.content.Intent;
import android.os.Bundle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** The app's started activities, the latest resumed one last. Main thread. */
final class Activities implements Application.ActivityLifecycleCallbacks {
  interface Listener {
    void resumed(Activity a);

    void paused(Activity a);

    void destroyed(Activity a);
  }

  interface Launches {
    void launched(Intent intent);
  }

  private final List<WeakReference<Activity>> started = new ArrayList<WeakReference<Activity>>();
  private final Guard guard;
  private final Launches launches;
  private Listener listener;

  Activities(Guard guard, Launches launches) {
    this.guard = guard;
    this.launches = launches;
  }

  /** Null for none. */
  void listener(Listener l) {
    listener = l;
  }

  /** From bottom to top. */
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
    tell(l -> l.resumed(a));
  }

  @Override
  public void onActivityPaused(Activity a) {
    tell(l -> l.paused(a));
  }

  @Override
  public void onActivityStopped(Activity a) {
    forget(a);
  }

  @Override
  public void onActivityDestroyed(Activity a) {
    forget(a);
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

  /** Only on a first start: a recreated activity (after a rotation) has the same intent. */
  @Override
  public void onActivityCreated(Activity a, Bundle state) {
    if (state != null) return;
    guard.each(() -> launches.launched(a.getIntent()));
  }

  @Override
  public void onActivityStarted(Activity a) {}

  @Override
  public void onActivitySaveInstanceState(Activity a, Bundle state) {}
}
