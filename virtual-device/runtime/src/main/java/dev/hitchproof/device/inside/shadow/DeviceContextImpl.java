package dev.hitchproof.device.inside.shadow;

import dev.hitchproof.device.inside.process.AppProcess;
import dev.hitchproof.device.inside.process.Folders;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContextImpl;

/** External storage of the app: real folders of the host, one tree per device. */
@Implements(className = "android.app.ContextImpl", isInAndroidSdk = false)
public class DeviceContextImpl extends ShadowContextImpl {
  private static File external(String kind) {
    return Folders.external(kind, AppProcess.runningPackage());
  }

  private static File data(String name) {
    return Folders.external("data", AppProcess.runningPackage() + "/" + name);
  }

  @Implementation
  @Override
  protected File getExternalFilesDir(String type) {
    return data(type == null ? "files" : "files/" + type);
  }

  @Implementation
  @Override
  protected File[] getExternalFilesDirs(String type) {
    return new File[] {getExternalFilesDir(type)};
  }

  @Implementation
  protected File getExternalCacheDir() {
    return data("cache");
  }

  @Implementation
  protected File[] getExternalCacheDirs() {
    return new File[] {getExternalCacheDir()};
  }

  @Implementation
  protected File[] getExternalMediaDirs() {
    return new File[] {external("media")};
  }

  @Implementation
  protected File getObbDir() {
    return external("obb");
  }

  @Implementation
  protected File[] getObbDirs() {
    return new File[] {getObbDir()};
  }
}
