package dev.hitchproof.probe;

import android.content.Context;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.hardware.display.DisplayManager;
import android.os.Build;
import android.view.Display;
import android.view.ViewConfiguration;
import java.io.UnsupportedEncodingException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** The trace's META: what is needed to interpret the numbers years later. Drain thread. */
final class Meta {
  private final JSONObject facts;
  private final Set<String> optional;
  /** Recorder that is off → why. */
  private final Map<String, String> off = new TreeMap<String, String>();

  Meta(Context app, Set<String> optional) throws JSONException {
    this.optional = optional;
    facts = AppFacts.read(app);
    // If the platform refuses one fact, the others are still written.
    ProbeGuard.GUARD.each(
        () -> facts.put("buildId", AppFacts.buildId(app)),
        () -> facts.put("profileable", Permit.profileable(app)).put("fingerprint", Build.FINGERPRINT),
        () -> facts.put("codeCoverage", hasCoverage()),
        () -> facts.put("signerSha256", signer(app)),
        () -> facts.put("displayModes", displayModes(app)),
        () -> facts.put("touchSlopPx", ViewConfiguration.get(app).getScaledTouchSlop()),
        () -> facts.put("tapTimeoutMs", ViewConfiguration.getTapTimeout()),
        () -> facts.put("touchTimeResolutionNs", EventTime.resolutionNs()),
        () -> facts.put("installer", installer(app)));
    if (Build.VERSION.SDK_INT < 24) off.put(Recorder.FRAME_METRICS, "needs API 24");
  }

  void recorderOff(String recorder, String why) {
    off.put(recorder, why);
  }

  byte[] bytes() {
    try {
      JSONArray on = new JSONArray();
      for (String r : Recorder.ALL) {
        if (!off.containsKey(r) && isOffered(r)) on.put(r);
      }
      for (String r : optional) {
        if (!off.containsKey(r)) on.put(r);
      }
      facts.put("recorders", on).put("off", new JSONObject(off));
      return facts.toString().getBytes("UTF-8");
    } catch (JSONException e) {
      throw new IllegalStateException("META has a number that JSON cannot express", e);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("every Android has UTF-8", e);
    }
  }

  /** Whether this release has the recorder; one that only newer releases have does not count as off. */
  private static boolean isOffered(String recorder) {
    return Build.VERSION.SDK_INT >= 36 || !recorder.equals(Recorder.VERDICTS);
  }

  /** Whether the build counts its branches as it runs, by JaCoCo. */
  private static boolean hasCoverage() {
    try {
      Class.forName("org.jacoco.agent.rt.RT", false, Meta.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @SuppressWarnings("deprecation") // only the first signer is needed; GET_SIGNING_CERTIFICATES is API 28
  private static String signer(Context app) {
    try {
      Signature[] s = app.getPackageManager().getPackageInfo(app.getPackageName(), PackageManager.GET_SIGNATURES).signatures;
      return s == null || s.length == 0 ? null : Digest.of(s[0].toByteArray());
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }

  @SuppressWarnings("deprecation") // getInstallSourceInfo is API 30
  private static Object installer(Context app) {
    String name = app.getPackageManager().getInstallerPackageName(app.getPackageName());
    return name == null ? JSONObject.NULL : name;
  }

  private static JSONArray displayModes(Context app) throws JSONException {
    DisplayManager m = (DisplayManager) app.getSystemService(Context.DISPLAY_SERVICE);
    return Build.VERSION.SDK_INT >= 23 ? Api23.modes(m.getDisplay(Display.DEFAULT_DISPLAY)) : null;
  }

  @RequiresApi(23)
  private static final class Api23 {
    static JSONArray modes(Display d) throws JSONException {
      JSONArray out = new JSONArray();
      for (Display.Mode m : d.getSupportedModes()) {
        out.put(new JSONObject().put("id", m.getModeId()).put("refreshHz", m.getRefreshRate()));
      }
      return out;
    }
  }
}
