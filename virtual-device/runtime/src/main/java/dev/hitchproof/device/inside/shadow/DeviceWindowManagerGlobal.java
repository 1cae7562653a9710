package dev.hitchproof.device.inside.shadow;

import android.view.IWindowSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
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
    wrapped =
        (IWindowSession)
            Proxy.newProxyInstance(
                IWindowSession.class.getClassLoader(),
                new Class<?>[] {IWindowSession.class},
                (p, m, a) -> {
                  try {
                    return m.invoke(s, a);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  } finally {
                    String n = m.getName();
                    if (n.startsWith("add") || n.equals("remove") || n.equals("relayout")) {
                      Windows.changed();
                    }
                  }
                });
    return wrapped;
  }
}
