package dev.hitchproof.device.inside.server;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IActivityClientController;
import android.app.ResultInfo;
import android.app.servertransaction.ActivityConfigurationChangeItem;
import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ActivityRelaunchItem;
import android.app.servertransaction.ActivityResultItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ClientTransactionItem;
import android.app.servertransaction.DestroyActivityItem;
import android.app.servertransaction.LaunchActivityItem;
import android.app.servertransaction.NewIntentItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.app.servertransaction.StopActivityItem;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.MergedConfiguration;
import dev.hitchproof.device.inside.server.ActivityRecord.State;
import java.util.ArrayList;
import java.util.List;

/**
 * The back stack of the one task and the life cycle of what is on it: drives the real ActivityThread
 * by client transactions, as ActivityTaskManagerService does.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/wm/TaskFragment.java
 */
final class ActivityStack {
  final List<ActivityRecord> records = new ArrayList<>();
  private final ServedApp app;
  private final ActivityThread thread;
  private final IActivityClientController client;
  private final Runnable windowsChanged;
  private boolean home = true;

  ActivityStack(ServedApp app, ActivityThread thread, IActivityClientController client, Runnable windowsChanged) {
    this.app = app;
    this.thread = thread;
    this.client = client;
    this.windowsChanged = windowsChanged;
  }

  // ---- queries ----------------------------------------------------------------------------------

  boolean isHome() {
    return home;
  }

  ActivityRecord top() {
    for (int i = records.size() - 1; i >= 0; i--) if (!records.get(i).finishing) return records.get(i);
    return null;
  }

  ActivityRecord find(IBinder token) {
    for (ActivityRecord r : records) if (r.token == token) return r;
    return null;
  }

  boolean visible(ActivityRecord r) {
    return !home && r.state != State.STOPPED && r.state != State.STOPPING && r.state != State.NEW
        && r.state != State.DESTROYING && !(r.finishing && r.state == State.PAUSED && r != top());
  }

  private boolean translucent(ActivityRecord r) {
    Activity a = r == null ? null : thread.getActivity(r.token);
    return a != null && ActivityInfo.isTranslucentOrFloating(a.getWindow().getWindowStyle());
  }

  // ---- commands -----------------------------------------------------------------------------------

  void push(ActivityRecord r) {
    records.add(r);
    bringForward();
  }

  /** Brings the task to the front; a resumed activity that is not on top is paused first. */
  void bringForward() {
    home = false;
    if (!pauseResumed(true)) resumeTop();
  }

  void moveHome() {
    home = true;
    if (!pauseResumed(true)) idle();
  }

  void newIntent(ActivityRecord top) {
    home = false;
    if (top.state == State.RESUMED) send(top, null, List.of(NewIntentItem.obtain(take(top.newIntents), true)));
    else bringForward();
  }

  void deliver(ActivityRecord to, ResultInfo result) {
    to.results.add(result);
    if (to.state == State.RESUMED) send(to, null, List.of(ActivityResultItem.obtain(take(to.results))));
  }

  boolean finish(ActivityRecord r, int result, Intent data) {
    if (r == null || r.finishing) return false;
    r.finishing = true;
    if (r.resultTo != null && r.requestCode >= 0) {
      deliver(r.resultTo, new ResultInfo(r.resultWho, r.requestCode, result, data));
    }
    if (r.state == State.NEW) records.remove(r);
    else if (r.state == State.RESUMED) pauseResumed(false);
    else if (r.state != State.PAUSING) destroy(r);
    return true;
  }

  void finishAll() {
    for (ActivityRecord r : new ArrayList<>(records)) finish(r, Activity.RESULT_CANCELED, null);
  }

  void configurationChanged(Configuration before) {
    Configuration now = app.application().getResources().getConfiguration();
    int difference = before.diff(now);
    for (ActivityRecord r : new ArrayList<>(records)) {
      if (r.state == State.NEW || r.state == State.DESTROYING || r.finishing) continue;
      int handled = r.info.getRealConfigChanged() | ActivityInfo.CONFIG_WINDOW_CONFIGURATION;
      if ((difference & ~handled) == 0) send(r, null, List.of(ActivityConfigurationChangeItem.obtain(new Configuration(now))));
      else send(r, stateOf(r), List.of(relaunch(difference, now)));
    }
  }

  private static ActivityRelaunchItem relaunch(int difference, Configuration now) {
    return ActivityRelaunchItem.obtain(null, null, difference, new MergedConfiguration(new Configuration(now), new Configuration(now)), false);
  }

  private static ActivityLifecycleItem stateOf(ActivityRecord r) {
    return switch (r.state) {
      case RESUMED -> ResumeActivityItem.obtain(false, false);
      case STOPPED -> StopActivityItem.obtain(0);
      default -> PauseActivityItem.obtain();
    };
  }

  // ---- reports of the app -------------------------------------------------------------------------

  void paused(ActivityRecord r) {
    if (r == null) return;
    r.state = State.PAUSED;
    resumeTop();
  }

  void destroyed(ActivityRecord r) {
    records.remove(r);
    windowsChanged.run();
  }

  /** The new top is idle: stops the activities below it, destroys the finished ones. */
  void idle() {
    ActivityRecord top = home ? null : top();
    boolean covered = top == null || !translucent(top);
    for (int i = records.size() - 1; i >= 0; i--) {
      ActivityRecord r = records.get(i);
      if (r == top || r.state == State.PAUSING) continue;
      if (r.finishing) {
        destroy(r);
      } else if (covered && r.state == State.PAUSED) {
        r.state = State.STOPPING;
        send(r, StopActivityItem.obtain(0), List.of());
      }
      if (!r.finishing && records.contains(r) && records.indexOf(r) < records.indexOf(top)) covered |= !translucent(r);
    }
  }

  // ---- life cycle ---------------------------------------------------------------------------------

  private boolean pauseResumed(boolean userLeaving) {
    for (ActivityRecord r : records) {
      if (r.state == State.PAUSING) return true;
      if (r.state != State.RESUMED) continue;
      r.state = State.PAUSING;
      send(r, PauseActivityItem.obtain(r.finishing, userLeaving, 0, false, false), List.of());
      return true;
    }
    return false;
  }

  private void resumeTop() {
    ActivityRecord r = top();
    if (home || r == null) {
      home = true;
      idle();
      return;
    }
    if (r.state == State.RESUMED) return;
    List<ClientTransactionItem> items = new ArrayList<>();
    if (r.state == State.NEW) items.add(launch(r));
    r.state = State.RESUMED;
    if (!r.results.isEmpty()) items.add(ActivityResultItem.obtain(take(r.results)));
    if (!r.newIntents.isEmpty()) items.add(NewIntentItem.obtain(take(r.newIntents), true));
    send(r, ResumeActivityItem.obtain(true, false), items);
    windowsChanged.run();
  }

  private ClientTransactionItem launch(ActivityRecord r) {
    Configuration c = app.application().getResources().getConfiguration();
    return LaunchActivityItem.obtain(r.intent, r.ident, r.info, new Configuration(c), new Configuration(c), 0,
        app.packageName(), null, ActivityManager.PROCESS_STATE_TOP, r.icicle, r.persistent, null, null,
        null, true, null, r.token, client, r.token, false, r.token);
  }

  private void destroy(ActivityRecord r) {
    if (r.state == State.DESTROYING) return;
    if (r.state == State.NEW) {
      records.remove(r);
      return;
    }
    r.state = State.DESTROYING;
    send(r, DestroyActivityItem.obtain(true, 0), List.of());
  }

  static <T> List<T> take(List<T> l) {
    List<T> copy = new ArrayList<>(l);
    l.clear();
    return copy;
  }

  private void send(ActivityRecord r, ActivityLifecycleItem state, List<? extends ClientTransactionItem> items) {
    ClientTransaction t = ClientTransaction.obtain(thread.getApplicationThread(), r.token);
    for (ClientTransactionItem i : items) t.addCallback(i);
    if (state != null) t.setLifecycleStateRequest(state);
    try {
      t.schedule();
    } catch (RemoteException e) {
      throw new IllegalStateException("the app's own thread is not remote", e);
    }
  }
}
