package dev.hitchproof.device.inside.process;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageParser;
import java.nio.file.Path;
import java.util.List;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.shadows.ShadowPackageParser;

/** The binary manifest of an APK, read by the framework's parser. */
public final class AppPackage {
  private final PackageParser.Package parsed;

  private AppPackage(PackageParser.Package parsed) {
    this.parsed = parsed;
  }

  /** @param code an APK, or the folder of a base APK and its splits */
  public static AppPackage parse(Path code) {
    return new AppPackage(ShadowPackageParser.callParsePackage(code));
  }

  /** The manifest in Robolectric's form, once the framework's resources are available. */
  static AndroidManifest manifest(Path apk, Runnable whenResourcesAreUp, java.util.function.IntSupplier targetSdk) {
    return new AndroidManifest(null, null, null, List.of(), "", apk) {
      @Override
      public int getTargetSdkVersion() {
        whenResourcesAreUp.run();
        return targetSdk.getAsInt();
      }

      @Override
      public String getAppComponentFactory() {
        return null; // created in DeviceLoadedApk, with the app's loader
      }
    };
  }

  public PackageParser.Package parsed() {
    return parsed;
  }

  public String name() {
    return parsed.packageName;
  }

  public ComponentName launcher() {
    for (PackageParser.Activity a : parsed.activities) {
      for (IntentFilter f : a.intents) {
        if (f.hasAction(Intent.ACTION_MAIN) && f.hasCategory(Intent.CATEGORY_LAUNCHER)) {
          return new ComponentName(parsed.packageName, a.info.name);
        }
      }
    }
    return null;
  }

  /** The activity of that class name, or null. */
  public static PackageParser.Activity named(List<PackageParser.Activity> all, String className) {
    for (PackageParser.Activity a : all) if (a.info.name.equals(className)) return a;
    return null;
  }
}
