package dev.hitchproof.device.inside.server;

import android.app.Activity;
import android.app.ResultInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.IBinder;
import android.util.Log;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;

/**
 * Decides which activity an intent starts, and whether as a new one, by launch modes and flags.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/wm/ActivityStarter.java
 */
final class ActivityStarter {
  // ActivityManager.START_*
  static final int NOT_RESOLVED = -91;
  static final int CLASS_NOT_FOUND = -92;
  static final int SUCCESS = 0;
  static final int TASK_TO_FRONT = 2;
  static final int DELIVERED_TO_TOP = 3;

  private static final String REQUEST_PERMISSIONS = "android.content.pm.action.REQUEST_PERMISSIONS";
  private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";
  private static final String RESULTS = "android.content.pm.extra.REQUEST_PERMISSIONS_RESULTS";

  private final ServedApp app;
  private final ActivityStack stack;
  private int idents;

  ActivityStarter(ServedApp app, ActivityStack stack) {
    this.app = app;
    this.stack = stack;
  }

  /** Who gets the result of a started activity, under which name and code; a code below 0 means no result. */
  private record Caller(ActivityRecord source, String who, int code) {
    ResultInfo result(int result, Intent data) {
      return new ResultInfo(who, code, result, data);
    }
  }

  int start(Intent original, IBinder resultTo, String who, int code) {
    Log.i("ActivityTaskManager", "START u0 " + original);
    Intent intent = new Intent(original);
    Caller caller = new Caller(stack.find(resultTo), who, code);
    if (REQUEST_PERMISSIONS.equals(intent.getAction())) {
      if (caller.source != null) grant(caller, intent.getStringArrayExtra(NAMES));
      return SUCCESS;
    }
    ActivityInfo info = resolve(intent);
    boolean isOfSystem = SystemScreens.opens(intent, info);
    if (info == null || isOfSystem) {
      if (code >= 0 && caller.source != null) {
        stack.deliver(caller.source, caller.result(Activity.RESULT_CANCELED, null));
      }
      if (isOfSystem && intent.hasCategory(Intent.CATEGORY_HOME)) stack.moveHome();
      if (isOfSystem) return SUCCESS;
      return intent.getComponent() != null ? CLASS_NOT_FOUND : NOT_RESOLVED;
    }
    intent.setComponent(new ComponentName(info.packageName, info.name));
    ActivityRecord again = reused(intent, info);
    if (again != null) {
      again.newIntents.add(new ReferrerIntent(intent, app.packageName()));
      stack.newIntent(again);
      return DELIVERED_TO_TOP;
    }
    if (resultTo == null && stack.isHome() && stack.top() != null && isLauncher(intent)) {
      stack.bringForward(); // the launcher brings the task forward as it is
      return TASK_TO_FRONT;
    }
    stack.push(record(intent, info, caller));
    return SUCCESS;
  }

  private ActivityInfo resolve(Intent intent) {
    PackageManager pm = app.application().getPackageManager();
    ResolveInfo found = pm.resolveActivity(intent, intent.getComponent() == null ? PackageManager.MATCH_DEFAULT_ONLY : 0);
    if (found == null) return null;
    String of = found.activityInfo.packageName;
    return of.equals(app.packageName()) || of.equals(SystemScreens.PACKAGE) ? found.activityInfo : null;
  }

  private static boolean isLauncher(Intent intent) {
    return intent.getFlags() != 0 && (intent.getFlags() & Intent.FLAG_ACTIVITY_CLEAR_TASK) == 0
        && intent.hasCategory(Intent.CATEGORY_LAUNCHER);
  }

  /** Clears the stack as the flags ask; returns the record that receives the intent instead of a new activity, or null. */
  private ActivityRecord reused(Intent intent, ActivityInfo info) {
    int flags = intent.getFlags();
    boolean one = info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    boolean singleTop = one || info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
    if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0) {
      stack.finishAll();
      return null;
    }
    if (one || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0) {
      ActivityRecord same = lastOf(intent.getComponent());
      if (same != null) {
        int above = stack.records.indexOf(same) + 1;
        for (ActivityRecord r : new ArrayList<>(stack.records.subList(above, stack.records.size()))) r.finishing = true;
        same.finishing = !singleTop;
        return singleTop ? same : null;
      }
    }
    ActivityRecord top = stack.top();
    return top != null && singleTop && top.intent.getComponent().equals(intent.getComponent()) ? top : null;
  }

  private ActivityRecord lastOf(ComponentName name) {
    ActivityRecord last = null;
    for (ActivityRecord r : stack.records) if (!r.finishing && r.intent.getComponent().equals(name)) last = r;
    return last;
  }

  private ActivityRecord record(Intent intent, ActivityInfo info, Caller caller) {
    ActivityRecord r = new ActivityRecord(intent, info, ++idents);
    boolean forward = (intent.getFlags() & Intent.FLAG_ACTIVITY_FORWARD_RESULT) != 0;
    ActivityRecord source = caller.source;
    if (source == null || caller.code < 0 && !forward) return r;
    r.resultTo = forward ? source.resultTo : source;
    r.resultWho = forward ? source.resultWho : caller.who;
    r.requestCode = forward ? source.requestCode : caller.code;
    return r;
  }

  private void grant(Caller caller, String[] names) {
    Intent data = new Intent();
    data.putExtra(NAMES, names);
    data.putExtra(RESULTS, new int[names.length]); // PERMISSION_GRANTED
    stack.deliver(caller.source, caller.result(Activity.RESULT_OK, data));
  }
}
