package dev.hitchproof.device.inside.process;

import android.text.Hyphenator;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.annotation.Priority;
import org.robolectric.pluginapi.NativeRuntimeLoader;

/** Unpacks fonts, ICU and library once per machine instead of once per boot (200 MB, 2 to 3 s). */
@Priority(1)
public class NativeRuntime implements NativeRuntimeLoader {
  private static final String LIBRARY = libraryFor(System.getProperty("os.name"), System.getProperty("os.arch"));
  private boolean loaded;

  /** Where the jar keeps the library of a host; it has none for Linux on ARM. */
  static String libraryFor(String os, String arch) {
    String cpu = arch.equals("aarch64") || arch.equals("arm64") ? "aarch64" : "x86_64";
    if (os.startsWith("Mac")) return "native/mac/" + cpu + "/librobolectric-nativeruntime.dylib";
    if (os.startsWith("Windows")) return "native/windows/x86_64/robolectric-nativeruntime.dll";
    return "native/linux/" + cpu + "/librobolectric-nativeruntime.so";
  }

  @Override
  public synchronized void ensureLoaded() {
    if (loaded) return;
    loaded = true;
    try {
      Path dir = unpacked();
      System.setProperty("robolectric.nativeruntime.fontdir", dir.resolve("fonts") + File.separator);
      System.setProperty("icu.data.path", dir.resolve("icu/icudt68l.dat").toString());
      System.setProperty("icu.locale.default", Locale.getDefault().toLanguageTag());
      System.setProperty("hyphen.data.dir", dir.resolve("hyphen-data").toString());
      load(dir.resolve(LIBRARY));
      Hyphenator.init();
    } catch (IOException e) {
      throw new IllegalStateException("no native runtime", e);
    }
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

  private static Path unpacked() throws IOException {
    URL library = NativeRuntime.class.getClassLoader().getResource(LIBRARY);
    if (library == null) throw new IOException("Robolectric ships no " + LIBRARY + ": run on Linux x86-64 or macOS");
    JarURLConnection c = (JarURLConnection) library.openConnection();
    try (JarFile jar = new JarFile(c.getJarFileURL().getPath())) {
      String name = new File(jar.getName()).getName().replace(".jar", "");
      Path base = Path.of(System.getProperty("hitchproof.device.cache", System.getProperty("java.io.tmpdir")));
      Path dir = base.resolve(name);
      if (Files.exists(dir)) return dir;
      Path tmp = Files.createTempDirectory(base, "unpack");
      for (JarEntry e : Collections.list(jar.entries())) {
        if (e.isDirectory() || e.getName().startsWith("native/") && !e.getName().equals(LIBRARY)) continue;
        Path to = tmp.resolve(e.getName()).normalize();
        if (!to.startsWith(tmp)) throw new IOException("bad entry " + e.getName());
        Files.createDirectories(to.getParent());
        try (InputStream in = jar.getInputStream(e)) {
          Files.copy(in, to);
        }
      }
      try {
        Files.move(tmp, dir, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException raced) {
        if (!Files.exists(dir)) throw raced;
      }
      return dir;
    }
  }
}
