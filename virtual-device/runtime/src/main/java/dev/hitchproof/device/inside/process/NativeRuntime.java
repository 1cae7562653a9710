package dev.hitchproof.device.inside.process;

import android.graphics.Typeface;
import android.text.Hyphenator;
import dev.hitchproof.device.inside.level.Natives;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import javax.annotation.Priority;
import org.robolectric.nativeruntime.DefaultNativeRuntimeLoader;

/**
 * Loads the library of Robolectric, or of a framework that has its own, from files that are unpacked once per machine instead
 * of at each boot (200 MB, 2 to 3 s).
 */
@Priority(1)
public class NativeRuntime extends DefaultNativeRuntimeLoader {
  private boolean loaded;

  @Override
  public synchronized void ensureLoaded() {
    if (loaded) return;
    loaded = true;
    try {
      Path dir = UnpackedLibrary.of(false); // only Robolectric has fonts
      System.setProperty("robolectric.nativeruntime.fontdir", dir.resolve("fonts") + File.separator);
      System.setProperty("icu.locale.default", Locale.getDefault().toLanguageTag());
      if (Natives.areOfFramework()) loadOfFramework(UnpackedLibrary.of(true));
      else loadOfRobolectric(dir);
      Hyphenator.init();
    } catch (IOException e) {
      throw new IllegalStateException("cannot load the native runtime", e);
    }
  }

  private static void loadOfRobolectric(Path dir) throws IOException {
    System.setProperty("icu.data.path", icuOf(dir));
    System.setProperty("hyphen.data.dir", dir.resolve("hyphen-data").toString());
    load(dir.resolve(UnpackedLibrary.pathHere(false)));
  }

  /** The library binds methods of the named classes. Their static initializers call some of these, so they run later. */
  private void loadOfFramework(Path dir) throws IOException {
    System.setProperty("icu.data.path", icuOf(dir));
    System.setProperty("core_native_classes", String.join(",", getCoreClassNatives()));
    System.setProperty("graphics_native_classes", String.join(",", getGraphicsNatives()));
    System.setProperty("method_binding_format", METHOD_BINDING_FORMAT);
    load(dir.resolve(UnpackedLibrary.pathHere(true)));
    invokeDeferredStaticInitializers();
    setNativeSystemProperty("ro.hyphen.data.dir", dir.resolve("hyphen-data").toString());
    Typeface.loadPreinstalledSystemFontMap();
  }

  private static String icuOf(Path dir) {
    String[] names = dir.resolve("icu").toFile().list();
    if (names == null || names.length != 1) throw new IllegalStateException(dir + " must have one file of ICU data");
    return dir.resolve("icu").resolve(names[0]).toString();
  }

  /** A library file can be loaded by one class loader only: further devices load a copy. */
  private static void load(Path lib) throws IOException {
    try {
      System.load(lib.toString());
    } catch (UnsatisfiedLinkError taken) {
      Path copy = Files.createTempFile("native", ".so");
      Files.copy(lib, copy, StandardCopyOption.REPLACE_EXISTING);
      System.load(copy.toString());
      Files.delete(copy);
    }
  }
}
