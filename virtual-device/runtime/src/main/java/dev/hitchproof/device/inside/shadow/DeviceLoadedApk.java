package dev.hitchproof.device.inside.shadow;

import android.app.AppComponentFactory;
import android.app.LoadedApk;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLoadedApk;
import org.robolectric.util.ReflectionHelpers;

/** The installed app: its own class loader, component factory and data folder on the host. */
@Implements(className = "android.app.LoadedApk", isInAndroidSdk = false)
public class DeviceLoadedApk extends ShadowLoadedApk {
  @RealObject private LoadedApk real;
  private boolean factorySet;

  private boolean mine() {
    return AppProcess.running() != null && AppProcess.runningPackage().equals(real.getPackageName());
  }

  @Implementation
  @Override
  public ClassLoader getClassLoader() {
    if (!mine()) return super.getClassLoader();
    ClassLoader loader = AppProcess.running().loader();
    if (!factorySet) {
      factorySet = true;
      String name = AppProcess.running().pkg().parsed().applicationInfo.appComponentFactory;
      if (name != null) ReflectionHelpers.setField(real, "mAppComponentFactory", factory(loader, name));
    }
    return loader;
  }

  private static AppComponentFactory factory(ClassLoader loader, String name) {
    try {
      return loader.loadClass(name).asSubclass(AppComponentFactory.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Unable to instantiate appComponentFactory " + name, e);
    }
  }

  @Implementation
  protected void initializeJavaContextClassLoader() {
    Thread.currentThread().setContextClassLoader(getClassLoader());
  }

  @Implementation
  protected File getDataDirFile() {
    return Folders.data(AppProcess.runningPackage());
  }

  @Implementation
  protected File getCredentialProtectedDataDirFile() {
    return getDataDirFile();
  }

  @Implementation
  protected File getDeviceProtectedDataDirFile() {
    return Folders.deviceProtected(AppProcess.runningPackage());
  }

  @Implementation
  protected String getDataDir() {
    return getDataDirFile().getPath();
  }
}
