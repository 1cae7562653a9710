package dev.hitchproof.device.inside;

import android.content.ComponentName;
import android.content.Intent;
import dev.hitchproof.device.host.Arguments;
import dev.hitchproof.device.host.Refusal;
import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.server.ActivityRecord;
import dev.hitchproof.device.inside.server.ActivityServer;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code am start -W}: starts an activity and runs until it has drawn and the app is idle. */
final class ActivityLaunch {
  private ActivityLaunch() {}

  static Map<String, Object> run(Arguments a) {
    Intent intent = Intents.of(a).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    if (intent.getComponent() == null && Intent.ACTION_MAIN.equals(intent.getAction())) launcher(intent);
    long from = DeviceTime.nowNs();
    Display.awaitFirstDraw();
    String status = MainThread.call(() -> start(intent));
    MainThread.awaitIdle();
    Map<String, Object> m = new LinkedHashMap<>();
    AppProcess p = AppProcess.running();
    ActivityRecord top = p.activities.top();
    String asked = intent.getComponent() == null ? p.spec().packageName() : intent.getComponent().flattenToShortString();
    m.put("component", top == null ? asked : top.component());
    m.put("status", status);
    long drawn = Display.firstDrawNs();
    m.put("totalMs", drawn < 0 ? 0 : (drawn - from) / 1_000_000L);
    return m;
  }

  private static void launcher(Intent intent) {
    ComponentName launcher = AppProcess.running().pkg().launcher();
    if (launcher == null) throw new Refusal("no-activity", AppProcess.runningPackage() + " has no launcher activity");
    intent.setComponent(launcher);
    intent.addCategory(Intent.CATEGORY_LAUNCHER);
  }

  private static String start(Intent intent) {
    ActivityServer server = AppProcess.running().activities;
    ActivityRecord before = server.top();
    if (!server.start(intent)) throw new Refusal("no-activity", "no activity for " + intent);
    ActivityRecord after = server.top();
    return after == before && before != null ? "brought-to-front" : "started";
  }
}
