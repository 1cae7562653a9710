package dev.hitchproof.device.inside.server;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IActivityManager;
import android.app.IApplicationThread;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import dev.hitchproof.device.inside.level.Level;

/**
 * An ordered broadcast from outside to a manifest receiver, through the real ActivityThread, so that
 * {@code goAsync()} and result data are the framework's own.
 */
public final class BroadcastServer {
  /** A code, and data or null. */
  public record Result(int code, String data) {}

  private final ServedApp app;
  private IApplicationThread thread;
  private volatile Result result;

  public BroadcastServer(ServedApp app) {
    this.app = app;
  }

  public void install(ActivityThread t) {
    thread = t.getApplicationThread();
    IActivityManager rest = ActivityManager.getService();
    ServerProxy.set(ActivityManager.class, "IActivityManagerSingleton", ServerProxy.of(IActivityManager.class, rest, this::call));
  }

  private Object call(String method, Object[] a) {
    if (!method.equals("finishReceiver")) return ServerProxy.PASS;
    result = new Result((int) a[1], (String) a[2]); // who, resultCode, resultData, map, abortBroadcast, flags
    return null;
  }

  public void send(Intent intent, ActivityInfo receiver) {
    result = null;
    receiver.applicationInfo = app.application().getApplicationInfo();
    Level.scheduleReceiver(thread, intent, receiver);
  }

  /** What the receiver has set; null until it has called finish, or returned without going async. */
  public Result result() {
    return result;
  }
}
