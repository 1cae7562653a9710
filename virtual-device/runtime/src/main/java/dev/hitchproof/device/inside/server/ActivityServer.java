package dev.hitchproof.device.inside.server;

import android.app.Activity;
import android.app.ActivityClient;
import android.app.ActivityTaskManager;
import android.app.ActivityThread;
import android.app.IActivityClientController;
import android.app.IActivityTaskManager;
import android.app.IRequestFinishCallback;
import android.content.Intent;
import android.content.pm.ConfigurationInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;
import android.os.RemoteException;
import dev.hitchproof.device.inside.level.Level;
import java.util.ArrayList;
import java.util.List;

/** The activity half of system_server for one task: the app's binder calls and the shell's commands. */
public final class ActivityServer {
  private final ServedApp app;
  private final ShownActivities shown;
  private IActivityClientController client;
  private ActivityStack stack;
  private ActivityStarter starter;

  public ActivityServer(ServedApp app, ShownActivities shown) {
    this.app = app;
    this.shown = shown;
  }

  public void install(ActivityThread thread) {
    if (Level.API >= 31) client = ServerProxy.of(IActivityClientController.class, null, this::client);
    stack = new ActivityStack(app, thread, client, shown);
    starter = new ActivityStarter(app, stack);
    ServerProxy.set(ActivityTaskManager.class, "IActivityTaskManagerSingleton",
        ServerProxy.of(IActivityTaskManager.class, null, this::manager));
    if (Level.API >= 31) ServerProxy.set(ActivityClient.class, "INTERFACE_SINGLETON", client);
  }

  /** Starts an activity for the shell. False if the intent resolves to no activity of the app. */
  public boolean start(Intent intent) {
    return starter.start(intent, null, null, -1) >= 0;
  }

  /** The resources' configuration has changed: activities that do not handle the difference are created anew. */
  public void configurationChanged(Configuration before) {
    stack.configurationChanged(before);
  }

  public void moveHome() {
    stack.moveHome();
  }

  public boolean isHome() {
    return stack.isHome();
  }

  public ActivityRecord top() {
    return stack.top();
  }

  /** Components from bottom to top. */
  public List<String> components() {
    List<String> l = new ArrayList<>();
    for (ActivityRecord r : stack.records) if (!r.finishing) l.add(r.component());
    return l;
  }

  /** The position of the visible activity that owns a window's token, or -1. */
  public int layerOf(IBinder token) {
    ActivityRecord r = stack.find(token);
    return r != null && stack.visible(r) ? stack.records.indexOf(r) : -1;
  }

  public boolean owns(IBinder token) {
    return stack.find(token) != null;
  }

  private Object manager(String method, Object[] a) throws RemoteException {
    int intent = Level.API >= 30 ? 3 : 2;
    return switch (method) {
      // caller, pkg, feature (since API 30), intent, type, resultTo, resultWho, code, ...
      case "startActivity" -> starter.start((Intent) a[intent], (IBinder) a[intent + 2], (String) a[intent + 3], (int) a[intent + 4]);
      case "startActivities" -> {
        for (Intent i : (Intent[]) a[intent]) starter.start(i, null, null, -1);
        yield ActivityStarter.SUCCESS;
      }
      case "getActivityClientController" -> client;
      case "getDeviceConfigurationInfo" -> new ConfigurationInfo();
      default -> Level.API >= 31 ? ServerProxy.PASS : client(method, a); // until API 30 one service has both kinds of calls
    };
  }

  private Object client(String method, Object[] a) throws RemoteException {
    ActivityRecord r = a != null && a.length > 0 && a[0] instanceof IBinder token ? stack.find(token) : null;
    return switch (method) {
      case "activityIdle", "activityPaused", "activityStopped", "activityDestroyed" -> report(method, r, a);
      case "finishActivity" -> stack.finish(r, (int) a[1], (Intent) a[2]);
      case "navigateUpTo" -> stack.finish(r, Activity.RESULT_CANCELED, null);
      case "finishActivityAffinity" -> {
        stack.finishAll();
        yield true;
      }
      case "onBackPressed", "onBackPressedOnTaskRoot" -> back(r, (IRequestFinishCallback) a[1]);
      case "moveActivityTaskToBack" -> {
        stack.moveHome();
        yield true;
      }
      case "setRequestedOrientation" -> {
        if (r != null) r.orientation = (int) a[1];
        yield null;
      }
      default -> question(method, r, a);
    };
  }

  private Object report(String method, ActivityRecord r, Object[] a) {
    switch (method) {
      case "activityIdle" -> stack.idle();
      case "activityPaused" -> stack.paused(r);
      case "activityDestroyed" -> stack.destroyed(r);
      default -> {
        if (r == null) return null;
        r.state = ActivityRecord.State.STOPPED;
        r.icicle = (Bundle) a[1];
        r.persistent = (PersistableBundle) a[2];
      }
    }
    return null;
  }

  /** Since Android 12 the root activity of a launcher's task goes to the back; any other activity finishes. */
  private Object back(ActivityRecord r, IRequestFinishCallback finish) throws RemoteException {
    boolean root = !stack.records.isEmpty() && r == stack.records.get(0);
    if (Level.API >= 31 && root && r.intent.hasCategory(Intent.CATEGORY_LAUNCHER)) stack.moveHome();
    else finish.requestFinish();
    return null;
  }

  private Object question(String method, ActivityRecord r, Object[] a) {
    return switch (method) {
      case "isTopOfTask" -> r != null && r == stack.top();
      case "willActivityBeVisible" -> r != null && !r.finishing;
      case "getTaskForActivity" -> r == null || (boolean) a[1] && r != stack.records.get(0) ? -1 : 1;
      case "getCallingActivity" -> r == null || r.resultTo == null ? null : r.resultTo.intent.getComponent();
      case "getCallingPackage", "getLaunchedFromPackage" ->
          r == null || r.resultTo == null ? null : app.packageName();
      case "getRequestedOrientation" -> r == null ? -1 : r.orientation;
      case "getTaskConfiguration" -> new Configuration(app.application().getResources().getConfiguration());
      default -> ServerProxy.PASS;
    };
  }
}
