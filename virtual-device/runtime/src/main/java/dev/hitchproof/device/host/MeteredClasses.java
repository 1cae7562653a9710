package dev.hitchproof.device.host;

import dev.hitchproof.device.files.CacheFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Metered classes, each rewritten once and kept under the hash of what it was made from. */
final class MeteredClasses {
  private static final int HASH_BYTES = 16;
  private static final String SHADOWS = ShadowedMethods.version();

  private static volatile MeteredClasses ofDevice;

  private final CacheFolder folder;
  private final boolean isWorkClock;
  private final FreeMethods free;

  /** The content of a class file. */
  private interface Content {
    byte[] read() throws IOException;
  }

  private MeteredClasses(CacheFolder folder, boolean isWorkClock, FreeMethods free) {
    this.folder = folder;
    this.isWorkClock = isWorkClock;
    this.free = free;
  }

  /** For loaders made from now on, some of them by Robolectric. @param without names of methods as in {@link FreeMethods} */
  static void keepIn(Path folder, boolean isWorkClock, String without) {
    ofDevice = new MeteredClasses(new CacheFolder(folder), isWorkClock, new FreeMethods(without));
  }

  static MeteredClasses ofDevice() {
    return ofDevice;
  }

  /** @param costs whether what the class executes costs time under the work clock */
  byte[] of(byte[] in, boolean costs) {
    return kept(in, () -> in, costs, false);
  }

  /** A class of the platform. Identifies an entry by name, size and CRC: reading and hashing thousands of classes takes longer than the rest. */
  byte[] of(JarFile jar, JarEntry entry, boolean costs) {
    String identity = entry.getName() + ' ' + entry.getSize() + ' ' + entry.getCrc();
    return kept(identity.getBytes(StandardCharsets.UTF_8), () -> {
      try (InputStream in = jar.getInputStream(entry)) {
        return in.readAllBytes();
      }
    }, costs, true);
  }

  private byte[] kept(byte[] identity, Content original, boolean costs, boolean isOfPlatform) {
    boolean charges = costs && isWorkClock;
    String name = CacheFolder.nameOf(WorkMeter.VERSION + SHADOWS + charges, identity, HASH_BYTES);
    try {
      byte[] made = folder.read(name);
      if (made == null) {
        made = WorkMeter.meter(original.read(), charges);
        if (charges && isOfPlatform) made = FreeMethods.initialisersIn(made);
        folder.write(name, made);
      }
      return charges ? free.in(made) : made;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a metered class in " + folder.path(), e);
    }
  }
}
