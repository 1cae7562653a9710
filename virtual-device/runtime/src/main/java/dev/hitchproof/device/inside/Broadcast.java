package dev.hitchproof.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageParser;
import dev.hitchproof.device.host.Arguments;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.process.AppPackage;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.ProcessEnd;
import dev.hitchproof.device.inside.server.BroadcastServer;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code am broadcast}: delivers, and advances the clock until the receiver has finished. */
final class Broadcast {
  /**
   * How long the receivers of a queue may take.
   * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/am/ActivityManagerService.java (BROADCAST_FG_TIMEOUT, BROADCAST_BG_TIMEOUT)
   */
  private static final long FOREGROUND_NS = 10_000_000_000L;
  private static final long BACKGROUND_NS = 60_000_000_000L;

  private Broadcast() {}

  static Map<String, Object> run(Arguments a) {
    Intent intent = Intents.of(a);
    ActivityInfo receiver = receiver(intent);
    BroadcastServer server = AppProcess.running().broadcasts;
    if (receiver == null) {
      // registered at run time: through the framework's own list, without a result
      MainThread.run(() -> AppProcess.running().application().sendBroadcast(intent));
      return answer(0, null);
    }
    intent.setComponent(new ComponentName(receiver.packageName, receiver.name));
    long patienceNs = (intent.getFlags() & Intent.FLAG_RECEIVER_FOREGROUND) != 0 ? FOREGROUND_NS : BACKGROUND_NS;
    if (ThreadDump.isMainDeadlocked()) {
      DeviceTime.SCHEDULER.host.runUntil(DeviceTime.nowNs() + patienceNs);
      throw new Refusal("broadcast-late", receiver.packageName);
    }
    MainThread.run(() -> server.send(intent, receiver));
    if (ProcessEnd.get() == null) DeviceTime.SCHEDULER.host.runUntil(() -> server.result() != null, patienceNs);
    BroadcastServer.Result result = server.result();
    if (ProcessEnd.get() == null && result == null) throw new Refusal("broadcast-late", receiver.packageName);
    return result == null ? answer(0, null) : answer(result.code(), result.data());
  }

  private static Map<String, Object> answer(int result, String data) {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("result", result);
    m.put("data", data);
    return m;
  }

  /** The addressed manifest receiver, or null if only a receiver registered at run time matches. */
  private static ActivityInfo receiver(Intent intent) {
    List<PackageParser.Activity> all = AppProcess.running().pkg().parsed().receivers;
    if (intent.getComponent() != null) {
      PackageParser.Activity r = AppPackage.named(all, intent.getComponent().getClassName());
      if (r == null) throw new Refusal("no-receiver", "no receiver " + intent.getComponent().flattenToShortString());
      return r.info;
    }
    if (intent.getAction() == null) throw new Refusal("bad-request", "a broadcast needs a component or an action");
    for (PackageParser.Activity r : all) {
      for (IntentFilter f : r.intents) if (f.hasAction(intent.getAction())) return r.info;
    }
    if (AppProcess.running().hasReceiverFor(intent)) return null;
    throw new Refusal("no-receiver", AppProcess.runningPackage() + " has no receiver for " + intent.getAction());
  }
}
