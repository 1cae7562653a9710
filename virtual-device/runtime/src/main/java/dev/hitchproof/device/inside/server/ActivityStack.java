package dev.hitchproof.device.inside.server;

import android.app.Activity;
import android.app.ActivityThread;
import android.app.IActivityClientController;
import android.app.ResultInfo;
import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ClientTransactionItem;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.IBinder;
import dev.hitchproof.device.inside.level.ClientItems;
import dev.hitchproof.device.inside.server.ActivityRecord.State;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The back stack of the one task and the life cycle of its activities: drives the real ActivityThread
 * by client transactions, as ActivityTaskManagerService does.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/wm/TaskFragment.java
 */
final class ActivityStack {
  /** How long the activities below one that is never idle are kept: ActivityTaskSupervisor.IDLE_TIMEOUT. */
  private static final long IDLE_TIMEOUT_NS = 10_000_000_000L;
  final List<ActivityRecord> records = new ArrayList<>();
  private final ServedApp app;
  private final ActivityThread thread;
  private final IActivityClientController client;
  private final ShownActivities shown;
  private boolean home = true;
  private ActivityRecord busy;

  ActivityStack(ServedApp app, ActivityThread thread, IActivityClientController client, ShownActivities shown) {
    this.app = app;
    this.thread = thread;
    this.client = client;
    this.shown = shown;
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
    if (top.state == State.RESUMED) send(top, null, List.of(items(top).newIntents(take(top.newIntents))));
    else bringForward();
  }

  void deliver(ActivityRecord to, ResultInfo result) {
    to.results.add(result);
    if (to.state == State.RESUMED) send(to, null, List.of(items(to).results(take(to.results))));
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
      if ((difference & ~handled) == 0) send(r, null, List.of(items(r).configuration(now)));
      else send(r, stateOf(r), List.of(items(r).relaunch(difference, now)));
    }
  }

  private ActivityLifecycleItem stateOf(ActivityRecord r) {
    return switch (r.state) {
      case RESUMED -> items(r).resume(false);
      case STOPPED -> items(r).stop();
      default -> items(r).pause();
    };
  }

  // ---- reports of the app -------------------------------------------------------------------------

  void paused(ActivityRecord r) {
    if (r == null) return;
    r.state = State.PAUSED;
    resumeTop();
    if (r.finishing && r != top()) shown.gone(r.token);
  }

  void destroyed(ActivityRecord r) {
    records.remove(r);
    shown.changed();
  }

  /** The new top is idle: stops the activities below it, destroys the finished ones. */
  void idle() {
    busy = null;
    ActivityRecord top = home ? null : top();
    boolean covered = top == null || !translucent(top);
    for (int i = records.size() - 1; i >= 0; i--) {
      ActivityRecord r = records.get(i);
      if (r == top || r.state == State.PAUSING) continue;
      if (r.finishing) {
        destroy(r);
      } else if (covered && r.state == State.PAUSED) {
        r.state = State.STOPPING;
        send(r, items(r).stop(), List.of());
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
      send(r, items(r).pause(r.finishing, userLeaving), List.of());
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
    if (!r.results.isEmpty()) items.add(items(r).results(take(r.results)));
    if (!r.newIntents.isEmpty()) items.add(items(r).newIntents(take(r.newIntents)));
    send(r, items(r).resume(true), items);
    shown.changed();
    busy = r;
    DeviceTime.SCHEDULER.at(DeviceTime.nowNs() + IDLE_TIMEOUT_NS, DeviceTime.SCHEDULER.main(), () -> {
      if (busy == r) idle();
    });
  }

  private ClientTransactionItem launch(ActivityRecord r) {
    Configuration c = app.application().getResources().getConfiguration();
    return items(r).launch(new ClientItems.Launch(r.intent, r.ident, r.info, c, app.packageName(), r.icicle, r.persistent, client));
  }

  private void destroy(ActivityRecord r) {
    if (r.state == State.DESTROYING) return;
    if (r.state == State.NEW) {
      records.remove(r);
      return;
    }
    r.state = State.DESTROYING;
    send(r, items(r).destroy(), List.of());
  }

  static <T> List<T> take(List<T> l) {
    List<T> copy = new ArrayList<>(l);
    l.clear();
    return copy;
  }

  private void send(ActivityRecord r, ActivityLifecycleItem state, List<? extends ClientTransactionItem> items) {
    items(r).send(state, items);
  }

  private ClientItems items(ActivityRecord r) {
    return new ClientItems(thread, r.token);
  }
}
