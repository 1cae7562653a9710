package dev.hitchproof.device.inside.shadow;

import android.app.Application;
import android.content.res.Resources;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityThread;

/** Two methods of ActivityThread whose Robolectric shadows do not fit the device's servers. */
@Implements(className = "android.app.ActivityThread", isInAndroidSdk = false)
public class DeviceActivityThread extends ShadowActivityThread {
  /** While no app runs: styled strings of a manifest ask the current application for a colour. */
  private static final class NoApp extends Application {
    @Override
    public Resources getResources() {
      return Resources.getSystem();
    }
  }

  @Implementation
  protected static Application currentApplication() {
    return RuntimeEnvironment.getActivityThread() == null ? new NoApp() : ShadowActivityThread.currentApplication();
  }

  /** Size buckets are of no use here, and Robolectric's resource table cannot list them. */
  @Implementation
  protected void reportSizeConfigurations(@ClassName("android.app.ActivityThread$ActivityClientRecord") Object r) {}
}
