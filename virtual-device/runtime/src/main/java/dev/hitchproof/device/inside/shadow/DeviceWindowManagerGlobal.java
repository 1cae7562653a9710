package dev.hitchproof.device.inside.shadow;

import android.os.RemoteException;
import android.view.IWindowManager;
import android.view.IWindowSession;
import android.view.InputEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
import dev.hitchproof.device.inside.server.ServerProxy;
import dev.hitchproof.device.inside.window.Windows;

/** Notifies {@code Windows} when windows are added, removed or changed, so that it updates the focus. */
@Implements(className = "android.view.WindowManagerGlobal", isInAndroidSdk = false)
public class DeviceWindowManagerGlobal extends ShadowWindowManagerGlobal {
  private static IWindowSession base, wrapped;

  @Implementation
  protected static synchronized IWindowSession getWindowSession() {
    IWindowSession s = ShadowWindowManagerGlobal.getWindowSession();
    if (s == base) return wrapped;
    base = s;
    wrapped = ServerProxy.of(IWindowSession.class, s, (method, a) -> {
      if (method.startsWith("add") || method.equals("remove") || method.equals("relayout")) Windows.changed();
      return ServerProxy.PASS;
    });
    return wrapped;
  }

  /** Before API 34 Instrumentation injects touches through the window manager. */
  @Implementation(maxSdk = 33)
  public static IWindowManager getWindowManagerService() throws RemoteException {
    IWindowManager rest = (IWindowManager) ShadowWindowManagerGlobal.getWindowManagerService();
    return ServerProxy.of(IWindowManager.class, rest, (method, a) ->
        method.equals("injectInputAfterTransactionsApplied") ? InjectedInput.inject((InputEvent) a[0], InjectedInput.WAIT_FOR_FINISHED) : ServerProxy.PASS);
  }
}
