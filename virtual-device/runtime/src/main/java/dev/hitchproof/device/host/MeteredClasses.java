package dev.hitchproof.device.host;

import dev.hitchproof.device.files.Sha256;
import dev.hitchproof.device.files.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Metered classes, each rewritten once and kept under the hash of what it was made from. */
final class MeteredClasses {
  /** Property with the folder that keeps the classes. */
  private static final String FOLDER = "hitchproof.device.metered";
  /** Property that says whether what they execute costs time. */
  private static final String CHARGES = "hitchproof.device.charges";
  private static final int HASH_BYTES = 16;

  private final Path folder = Path.of(System.getProperty(FOLDER));
  private final boolean isWorkClock = Boolean.getBoolean(CHARGES);

  /** The content of a class file. */
  private interface Content {
    byte[] read() throws IOException;
  }

  /** Sets what the loaders read; by properties, since Robolectric makes them. */
  static void keepIn(Path folder, boolean isWorkClock) {
    System.setProperty(FOLDER, folder.toString());
    System.setProperty(CHARGES, String.valueOf(isWorkClock));
  }

  /** @param costs whether what the class executes costs time under the work clock */
  byte[] of(byte[] in, boolean costs) {
    return kept(in, () -> in, costs);
  }

  /** Identifies an entry by name, size and CRC: reading and hashing thousands of classes takes longer than the rest. */
  byte[] of(JarFile jar, JarEntry entry, boolean costs) {
    String identity = entry.getName() + ' ' + entry.getSize() + ' ' + entry.getCrc();
    return kept(identity.getBytes(StandardCharsets.UTF_8), () -> {
      try (InputStream in = jar.getInputStream(entry)) {
        return in.readAllBytes();
      }
    }, costs);
  }

  private byte[] kept(byte[] identity, Content original, boolean costs) {
    boolean charges = costs && isWorkClock;
    String hash = Sha256.of(WorkMeter.VERSION + charges, identity, HASH_BYTES);
    Path file = folder.resolve(hash.substring(0, 2)).resolve(hash.substring(2));
    try {
      return readOrMake(file, original, charges);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a metered class in " + folder, e);
    }
  }

  private static byte[] readOrMake(Path file, Content original, boolean charges) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException isNew) {
      byte[] metered = WorkMeter.meter(original.read(), charges);
      WholeFile.write(file, metered);
      return metered;
    }
  }
}
