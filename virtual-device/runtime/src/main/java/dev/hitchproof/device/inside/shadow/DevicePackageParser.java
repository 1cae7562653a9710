package dev.hitchproof.device.inside.shadow;

import android.content.pm.PackageParser;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowPackageParser;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/**
 * Leaves an app at the path by which it was installed. The framework would resolve its links to the device's folder on the
 * host; it keeps resources by the hash of their path, so equal runs in two folders would do unequal work.
 */
@Implements(value = PackageParser.class, isInAndroidSdk = false)
public class DevicePackageParser extends ShadowPackageParser {
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
