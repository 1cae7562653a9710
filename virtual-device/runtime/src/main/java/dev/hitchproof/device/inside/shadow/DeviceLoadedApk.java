package dev.hitchproof.device.inside.shadow;

import android.app.LoadedApk;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageParser;
import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowLoadedApk;
import org.robolectric.shadows.ShadowPackageParser;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

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
      ApplicationInfo app = AppProcess.running().pkg().parsed().applicationInfo;
      ReflectionHelpers.setField(real, "mAppComponentFactory", ReflectionHelpers.callInstanceMethod(real, "createAppFactory",
          ClassParameter.from(ApplicationInfo.class, app), ClassParameter.from(ClassLoader.class, loader)));
    }
    return loader;
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

  /**
   * Leaves an app at the path by which it was installed. The framework would resolve its links to the device's folder on the
   * host; it keeps resources by the hash of their path, so equal runs in two folders would do unequal work.
   */
  @Implements(value = PackageParser.class, isInAndroidSdk = false)
  public static class DevicePackageParser extends ShadowPackageParser {
    @RealObject private PackageParser real;

    @Implementation
    protected PackageParser.Package parsePackage(File code, int flags) {
      PackageParser.Package parsed = Reflector.reflector(Real.class, real).parsePackage(code, flags);
      parsed.setCodePath(code.getPath());
      return parsed;
    }

    @ForType(PackageParser.class)
    interface Real {
      @Direct
      PackageParser.Package parsePackage(File code, int flags);
    }
  }
}
