package dev.hitchproof.device.inside.shadow;

import android.app.Application;
import android.content.pm.IPackageManager;
import android.content.res.Resources;
import android.permission.PermissionManager;
import dev.hitchproof.device.inside.server.ServerProxy;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivityThread;

/** Three methods of ActivityThread whose Robolectric shadows do not fit the device's servers. */
@Implements(className = "android.app.ActivityThread", isInAndroidSdk = false)
public class DeviceActivityThread extends ShadowActivityThread {
  /** Stands in while no app runs: the manifest parser asks it for colours and, before API 33, for split permissions. */
  private static final class NoApp extends Application {
    @Override
    public Resources getResources() {
      return Resources.getSystem();
    }

    @Override
    public String getSystemServiceName(Class<?> type) {
      return type.getName();
    }

    @Override
    public Object getSystemService(String name) {
      return name.equals(PermissionManager.class.getName()) ? Shadow.newInstanceOf(PermissionManager.class) : null;
    }
  }

  @Implementation
  protected static Application currentApplication() {
    return RuntimeEnvironment.getActivityThread() == null ? new NoApp() : ShadowActivityThread.currentApplication();
  }

  /** Adds the calls that are new in API 36: no app's package is the SDK sandbox, and none changes while the app runs. */
  @Implementation
  public static Object getPackageManager() {
    IPackageManager rest = (IPackageManager) ShadowActivityThread.getPackageManager();
    return ServerProxy.of(IPackageManager.class, rest, (method, arguments) -> switch (method) {
      case "getSdkSandboxPackageName" -> "com.android.sdksandbox";
      case "registerPackageMonitorCallback", "unregisterPackageMonitorCallback" -> null;
      default -> ServerProxy.PASS;
    });
  }

  /** Size buckets are of no use here, and Robolectric's resource table cannot list them. */
  @Implementation
  protected void reportSizeConfigurations(@ClassName("android.app.ActivityThread$ActivityClientRecord") Object r) {}
}
