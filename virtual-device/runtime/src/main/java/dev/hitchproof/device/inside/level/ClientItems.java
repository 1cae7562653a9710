package dev.hitchproof.device.inside.level;

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
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;
import android.util.MergedConfiguration;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What system_server sends to one activity. Until API 34 an item is taken from a pool, and the transaction names the activity. */
public final class ClientItems {
  private final ActivityThread thread;
  private final IBinder token;

  public ClientItems(ActivityThread thread, IBinder token) {
    this.thread = thread;
    this.token = token;
  }

  /** What an activity is launched with. */
  public record Launch(
      Intent intent, int ident, ActivityInfo info, Configuration configuration, String packageName,
      Bundle icicle, PersistableBundle persistent, IActivityClientController client) {}

  public ClientTransactionItem launch(Launch l) {
    Configuration global = new Configuration(l.configuration);
    Configuration override = new Configuration(l.configuration);
    int top = ActivityManager.PROCESS_STATE_TOP;
    // Common to all levels: the device (34) or the compatibility (29, 31), referrer, voice, state, saved state, results, intents.
    Object third = Level.API >= 34 ? (Object) 0 : CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO;
    List<Object> args = new ArrayList<>(Arrays.asList(
        l.intent, l.ident, l.info, global, override, third, l.packageName, null, top, l.icicle, l.persistent, null, null));
    if (Level.API >= 31) args.add(null); // ActivityOptions
    args.addAll(Arrays.asList(true, null, token)); // is forward, profiler, assist token
    if (Level.API < 31) return item(LaunchActivityItem.class, args.toArray());
    args.add(l.client);
    if (Level.API < 34) args.add(null); // FixedRotationAdjustments
    args.addAll(Arrays.asList(token, false)); // shareable token, from a bubble
    if (Level.API >= 34) args.add(token); // task fragment
    if (Level.API >= 36) args.addAll(Arrays.asList(token, windowInfo())); // who called first
    return item(LaunchActivityItem.class, args.toArray());
  }

  public ActivityLifecycleItem resume(boolean isForward) {
    return Level.API >= 34 ? item(ResumeActivityItem.class, isForward, false) : item(ResumeActivityItem.class, isForward);
  }

  public ActivityLifecycleItem pause() {
    return item(PauseActivityItem.class);
  }

  public ActivityLifecycleItem pause(boolean isFinishing, boolean isUserLeaving) {
    if (Level.API >= 36) return item(PauseActivityItem.class, isFinishing, isUserLeaving, false, false);
    if (Level.API >= 34) return item(PauseActivityItem.class, isFinishing, isUserLeaving, 0, false, false);
    return item(PauseActivityItem.class, isFinishing, isUserLeaving, 0, false);
  }

  public ActivityLifecycleItem stop() {
    return Level.API >= 36 ? item(StopActivityItem.class) : item(StopActivityItem.class, 0);
  }

  public ActivityLifecycleItem destroy() {
    return Level.API >= 36 ? item(DestroyActivityItem.class, true) : item(DestroyActivityItem.class, true, 0);
  }

  public ClientTransactionItem newIntents(List<ReferrerIntent> intents) {
    return item(NewIntentItem.class, intents, true);
  }

  public ClientTransactionItem results(List<ResultInfo> results) {
    return item(ActivityResultItem.class, results);
  }

  public ClientTransactionItem configuration(Configuration now) {
    Configuration copy = new Configuration(now);
    if (Level.API >= 36) return item(ActivityConfigurationChangeItem.class, copy, windowInfo());
    return item(ActivityConfigurationChangeItem.class, copy);
  }

  public ClientTransactionItem relaunch(int difference, Configuration now) {
    MergedConfiguration merged = new MergedConfiguration(new Configuration(now), new Configuration(now));
    if (Level.API >= 36) return item(ActivityRelaunchItem.class, null, null, difference, merged, false, windowInfo());
    return item(ActivityRelaunchItem.class, null, null, difference, merged, false);
  }

  /** @param state null leaves the activity's as it is */
  public void send(ActivityLifecycleItem state, List<? extends ClientTransactionItem> items) {
    Class<ClientTransaction> type = ClientTransaction.class;
    if (Level.API >= 36) {
      Object t = Hidden.make(type, thread.getApplicationThread());
      for (ClientTransactionItem i : items) Hidden.call(type, t, "addTransactionItem", i);
      if (state != null) Hidden.call(type, t, "addTransactionItem", state);
      Hidden.call(type, t, "schedule");
      return;
    }
    Object t = Hidden.call(type, null, "obtain", thread.getApplicationThread(), token);
    for (ClientTransactionItem i : items) Hidden.call(type, t, "addCallback", i);
    if (state != null) Hidden.call(type, t, "setLifecycleStateRequest", state);
    Hidden.call(type, t, "schedule");
  }

  private <T extends ClientTransactionItem> T item(Class<T> type, Object... args) {
    if (Level.API < 36) return type.cast(Hidden.call(type, null, "obtain", args));
    Object[] withToken = Stream.concat(Stream.of(token), Arrays.stream(args)).toArray();
    return type.cast(Hidden.make(type, withToken));
  }

  /** Where the activity's window is in its task; unknown here. */
  private static Object windowInfo() {
    return Hidden.make(Hidden.type("android.window.ActivityWindowInfo"));
  }
}
