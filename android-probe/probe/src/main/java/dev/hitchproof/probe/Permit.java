package dev.hitchproof.probe;

import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Bundle;

/**
 * Decides whether the probe may run: in debuggable builds, and in those whose manifest asks for it. Since API 29 these must be
 * profileable by the shell; before, there is no such attribute, so that one APK serves all levels.
 */
final class Permit {
  private static final String SWITCH = "dev.hitchproof.enabled";

  private Permit() {}

  static boolean debuggable(Context app) {
    return (app.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
  }

  static boolean profileable(Context app) {
    return Build.VERSION.SDK_INT >= 29 && Api29.profileable(app);
  }

  /** Why the probe may not run, or null. */
  static String refusal(Context app) {
    if (debuggable(app)) return null;
    if (Build.VERSION.SDK_INT >= 29 && !profileable(app)) return "the app is neither debuggable nor profileable by the shell";
    return switchedOn(app) ? null : "the manifest does not set <meta-data android:name=\"" + SWITCH + "\" android:value=\"true\"/>";
  }

  private static boolean switchedOn(Context app) {
    try {
      Bundle data =
          app.getPackageManager().getApplicationInfo(app.getPackageName(), PackageManager.GET_META_DATA).metaData;
      return data != null && data.getBoolean(SWITCH, false);
    } catch (PackageManager.NameNotFoundException e) {
      return false;
    }
  }

  @RequiresApi(29)
  private static final class Api29 {
    static boolean profileable(Context app) {
      return app.getApplicationInfo().isProfileableByShell();
    }
  }
}
