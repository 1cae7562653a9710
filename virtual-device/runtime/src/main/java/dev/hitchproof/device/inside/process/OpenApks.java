package dev.hitchproof.device.inside.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.zip.ZipFile;
import org.robolectric.res.android.ApkAssetsCache;
import org.robolectric.res.android.CppApkAssets;
import org.robolectric.res.android.Registries;
import org.robolectric.util.ReflectionHelpers;

/** The APKs whose resources were read. Robolectric keeps each open, with its table of resources, until the JVM ends. */
public final class OpenApks {
  private OpenApks() {}

  /**
   * Closes the APKs that were removed or renamed, for each path by which they were opened. Called by the control thread while
   * the app's threads wait.
   */
  public static void closeRemoved() {
    Map<Object, Long> open = ReflectionHelpers.getStaticField(ApkAssetsCache.class, "cachedApkAssetsPtrs");
    for (Iterator<Map.Entry<Object, Long>> each = open.entrySet().iterator(); each.hasNext(); ) {
      Map.Entry<Object, Long> apk = each.next();
      String path = ReflectionHelpers.callInstanceMethod(apk.getKey(), "path");
      if (Files.exists(Path.of(path))) continue;
      each.remove();
      close(Registries.NATIVE_APK_ASSETS_REGISTRY.unregister((long) apk.getValue()));
    }
  }

  private static void close(CppApkAssets apk) {
    Object handle = ReflectionHelpers.getField(apk, "zip_handle_");
    ZipFile zip = ReflectionHelpers.getField(handle, "zipFile");
    try {
      zip.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + zip.getName(), e);
    }
  }
}
