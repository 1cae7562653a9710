package dev.hitchproof.device.inside.process;

import android.text.Hyphenator;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
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
  private static final String LIBRARY = "native/linux/x86_64/librobolectric-nativeruntime.so";
  private boolean loaded;

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
    JarURLConnection c =
        (JarURLConnection)
            NativeRuntime.class.getClassLoader().getResource(LIBRARY).openConnection();
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
