package dev.hitchproof.device.inside.server;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IActivityManager;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.ServiceStartArgs;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.CompatibilityInfo;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import dev.hitchproof.device.inside.level.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The service half of system_server, on top of the real ActivityThread. */
public final class ServiceServer {
  private static final class Bind {
    final Intent intent;
    final List<IServiceConnection> to = new ArrayList<>();
    IBinder binder;
    boolean published;

    Bind(Intent i) {
      intent = i;
    }
  }

  private static final class Rec {
    final IBinder token = new Binder();
    final ComponentName name;
    final Map<Intent.FilterComparison, Bind> binds = new LinkedHashMap<>();
    boolean started;
    int startId;

    Rec(ComponentName n) {
      name = n;
    }
  }

  private final Map<ComponentName, Rec> running = new HashMap<>();
  private final ServedApp app;
  private IApplicationThread thread;

  public ServiceServer(ServedApp app) {
    this.app = app;
  }

  public void install(ActivityThread t) {
    running.clear();
    thread = t.getApplicationThread();
    IActivityManager rest = ActivityManager.getService();
    ServerProxy.set(ActivityManager.class, "IActivityManagerSingleton",
        ServerProxy.of(IActivityManager.class, rest, this::call));
  }

  private Object call(String m, Object[] a) throws RemoteException {
    return switch (m) {
      case "startService" -> start((Intent) a[1]); // caller, intent, ...
      case "stopService" -> stop(find((Intent) a[1])) ? 1 : 0;
      case "stopServiceToken" -> { // name, token, startId
        Rec s = running.get(a[0]);
        yield s != null && ((int) a[2] < 0 || (int) a[2] == s.startId) && stop(s);
      }
      // the first until API 32; caller, token, intent, type, connection, flags, ...
      case "bindIsolatedService", "bindServiceInstance" -> bind((Intent) a[2], (IServiceConnection) a[4]);
      case "unbindService" -> unbind((IServiceConnection) a[0]);
      case "publishService" -> { // token, intent, binder
        publish((IBinder) a[0], (Intent) a[1], (IBinder) a[2]);
        yield null;
      }
      case "serviceDoneExecuting", "setServiceForeground", "unbindFinished" -> null;
      default -> ServerProxy.PASS;
    };
  }

  private ServiceInfo resolve(Intent i) {
    ResolveInfo r = app.application().getPackageManager().resolveService(i, 0);
    return r == null || !app.packageName().equals(r.serviceInfo.packageName) ? null : r.serviceInfo;
  }

  private Rec find(Intent i) {
    ServiceInfo info = resolve(i);
    return info == null ? null : running.get(new ComponentName(info.packageName, info.name));
  }

  private Rec bringUp(Intent i) throws RemoteException {
    ServiceInfo info = resolve(i);
    if (info == null) return null;
    info.applicationInfo = app.application().getApplicationInfo();
    ComponentName n = new ComponentName(info.packageName, info.name);
    Rec r = running.get(n);
    if (r == null) {
      running.put(n, r = new Rec(n));
      thread.scheduleCreateService(r.token, info, CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, 0);
    }
    return r;
  }

  ComponentName start(Intent i) throws RemoteException {
    Rec r = bringUp(i);
    if (r == null) return null;
    r.started = true;
    thread.scheduleServiceArgs(r.token,
        new ParceledListSlice<>(List.of(new ServiceStartArgs(false, ++r.startId, 0, new Intent(i)))));
    return r.name;
  }

  private boolean stop(Rec r) throws RemoteException {
    if (r == null || !r.started) return false;
    r.started = false;
    tearDown(r);
    return true;
  }

  private int bind(Intent i, IServiceConnection c) throws RemoteException {
    Rec r = bringUp(i);
    if (r == null) return 0;
    Intent.FilterComparison key = new Intent.FilterComparison(i);
    Bind b = r.binds.get(key);
    if (b == null) {
      r.binds.put(key, b = new Bind(new Intent(i)));
      Level.scheduleBindService(thread, r.token, b.intent);
    }
    b.to.add(c);
    if (b.published) c.connected(r.name, b.binder, false);
    return 1;
  }

  private void publish(IBinder token, Intent i, IBinder binder) throws RemoteException {
    for (Rec r : running.values()) {
      Bind b = r.token == token ? r.binds.get(new Intent.FilterComparison(i)) : null;
      if (b == null) continue;
      b.binder = binder;
      b.published = true;
      if (binder != null) for (IServiceConnection c : b.to) c.connected(r.name, binder, false);
    }
  }

  private boolean unbind(IServiceConnection c) throws RemoteException {
    for (Rec r : new ArrayList<>(running.values())) {
      for (Map.Entry<Intent.FilterComparison, Bind> e : new ArrayList<>(r.binds.entrySet())) {
        Bind b = e.getValue();
        boolean mine = b.to.removeIf(x -> x.asBinder() == c.asBinder());
        if (!mine) continue;
        if (b.to.isEmpty()) {
          r.binds.remove(e.getKey());
          thread.scheduleUnbindService(r.token, b.intent);
        }
        tearDown(r);
        return true;
      }
    }
    return false;
  }

  private void tearDown(Rec r) throws RemoteException {
    if (r.started || !r.binds.isEmpty()) return;
    running.remove(r.name);
    thread.scheduleStopService(r.token);
  }
}
