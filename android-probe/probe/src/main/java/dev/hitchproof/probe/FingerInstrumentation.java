package dev.hitchproof.probe;

import android.app.Instrumentation;
import android.content.ComponentName;
import android.content.Context;
import android.content.pm.PackageManager;

/**
 * Does nothing by itself. While it is active in the app, started by the shell with {@code am instrument --no-restart}, the app
 * injects touches with the shell's permission, which it needs from API 33 on.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/input/InputManagerService.java (checkCallingPermission)
 */
public final class FingerInstrumentation extends Instrumentation {
  /** Its component, or null if the app's manifest lacks it: the manifest merger keeps only one {@code <instrumentation>}. */
  static String component(Context context) {
    ComponentName name = new ComponentName(context, FingerInstrumentation.class);
    try {
      context.getPackageManager().getInstrumentationInfo(name, 0);
      return name.flattenToString();
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }
}
