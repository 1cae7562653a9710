package dev.hitchproof.probe;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Bundle;
import android.os.Process;
import org.json.JSONException;
import org.json.JSONObject;

/** Properties of the app and the device, for hello and META. */
final class AppFacts {
  static final String PROBE = "0.1.0";
  private static final int LONGEST = 1_024;

  private AppFacts() {}

  /** Whether this is the project's virtual device, whose time is simulated. */
  static boolean simulated() {
    return Build.FINGERPRINT.startsWith("hitchproof/virtual/");
  }

  @SuppressWarnings("deprecation") // versionCode: the long one is API 28
  static JSONObject read(Context app) throws JSONException {
    JSONObject o = new JSONObject();
    o.put("probe", PROBE).put("pid", Process.myPid()).put("process", cut(OwnProcess.name(app))).put("package", app.getPackageName());
    try {
      PackageInfo p = app.getPackageManager().getPackageInfo(app.getPackageName(), 0);
      o.put("versionName", cut(String.valueOf(p.versionName))).put("versionCode", p.versionCode);
    } catch (PackageManager.NameNotFoundException e) {
      o.put("versionName", "").put("versionCode", 0);
    }
    o.put("debuggable", Permit.debuggable(app)).put("api", Build.VERSION.SDK_INT);
    return o.put("model", Build.MODEL).put("manufacturer", Build.MANUFACTURER).put("simulated", simulated());
  }

  /** The build id that the app declares in its manifest, or null. */
  static String buildId(Context app) {
    try {
      Bundle data =
          app.getPackageManager().getApplicationInfo(app.getPackageName(), PackageManager.GET_META_DATA).metaData;
      String id = data == null ? null : data.getString("dev.hitchproof.buildId");
      return id == null ? null : cut(id);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }

  /** Limits texts that the app chooses; META has room for 64 KiB in total. */
  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST));
  }
}
