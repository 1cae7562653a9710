package dev.hitchproof.probe;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.view.Choreographer;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Opens an activity as the app itself, which may open those that are not exported, and waits until the app has the focus.
 * Main thread.
 */
final class Opener implements Choreographer.FrameCallback {
  /** An activity may end without ever being shown. */
  private static final long LONGEST_NS = 10_000_000_000L;
  private static final long NEVER = Long.MIN_VALUE;
  private final Probe probe;
  private final LongReply reply;
  private final Choreographer choreographer = Choreographer.getInstance();
  private long startNs = NEVER;
  private boolean isResumed;

  Opener(Probe probe, LongReply reply) {
    this.probe = probe;
    this.reply = reply;
  }

  /** Throws ActivityNotFoundException, or what else the platform refuses with. */
  void open(Intent intent) throws PackageManager.NameNotFoundException {
    String process = probe.app.getPackageManager().getActivityInfo(intent.getComponent(), 0).processName;
    probe.activities.whenResumed(() -> isResumed = true);
    probe.app.startActivity(intent);
    // In another process nothing is seen of it from here.
    if (process.equals(OwnProcess.name(probe.app))) choreographer.postFrameCallback(this);
    else end(false);
  }

  @Override
  public void doFrame(long vsyncNs) {
    try {
      if (startNs == NEVER) startNs = vsyncNs;
      boolean shown = isResumed && probe.isFocused();
      if (shown || vsyncNs - startNs > LONGEST_NS) end(shown);
      else choreographer.postFrameCallback(this);
    } catch (Throwable t) {
      fail(t);
    }
  }

  private void end(boolean shown) {
    probe.activities.whenResumed(null);
    try {
      reply.done(new JSONObject().put("shown", shown));
    } catch (JSONException e) {
      reply.fail(e);
    }
  }

  /** Also after {@link #open} has thrown. */
  void fail(Throwable t) {
    ProbeGuard.GUARD.each(() -> probe.activities.whenResumed(null), () -> reply.fail(t));
  }

  /**
   * {@code activity}, {@code uri} and {@code extras}: {@code [[type, key, value], …]}, whose types are the letters of
   * {@code am}'s options. Throws IllegalArgumentException with the reason.
   */
  static Intent intentOf(Context app, JSONObject q) {
    String activity = q.optString("activity", "");
    if (activity.isEmpty()) throw new IllegalArgumentException("no activity to open");
    Intent intent = new Intent(q.has("uri") ? Intent.ACTION_VIEW : Intent.ACTION_MAIN);
    if (q.has("uri")) intent.setData(Uri.parse(q.optString("uri")));
    intent.setComponent(new ComponentName(app.getPackageName(), activity));
    intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK);
    JSONArray extras = q.optJSONArray("extras");
    for (int i = 0; extras != null && i < extras.length(); i++) put(intent, extras.optJSONArray(i));
    return intent;
  }

  private static void put(Intent intent, JSONArray extra) {
    if (extra == null || extra.length() != 3) throw new IllegalArgumentException("an extra is not [type, key, value]");
    String key = extra.optString(1);
    String value = extra.optString(2);
    switch (extra.optString(0)) {
      case "s":
        intent.putExtra(key, value);
        break;
      case "i":
        intent.putExtra(key, Integer.parseInt(value));
        break;
      case "l":
        intent.putExtra(key, Long.parseLong(value));
        break;
      case "z":
        intent.putExtra(key, Boolean.parseBoolean(value));
        break;
      case "f":
        intent.putExtra(key, Float.parseFloat(value));
        break;
      default:
        throw new IllegalArgumentException("no type of extra " + extra.optString(0));
    }
  }
}
