package dev.hitchproof.device.host;

import dev.hitchproof.device.files.Sha256;
import dev.hitchproof.device.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Metered classes, each rewritten once and kept under the hash of what it was made of. */
final class MeteredClasses {
  /** The folder that keeps the classes. */
  private static final String FOLDER = "hitchproof.device.metered";
  /** Whether what they execute costs time. */
  private static final String CHARGES = "hitchproof.device.charges";
  private static final int HASH_BYTES = 16;

  private final Path folder = Path.of(System.getProperty(FOLDER));
  private final boolean isWorkClock = Boolean.getBoolean(CHARGES);

  /** For the loaders, which Robolectric makes. */
  static void keepIn(Path folder, boolean isWorkClock) {
    System.setProperty(FOLDER, folder.toString());
    System.setProperty(CHARGES, String.valueOf(isWorkClock));
  }

  /** @param costs whether what the class executes costs time under the work clock */
  byte[] of(byte[] in, boolean costs) {
    boolean charges = costs && isWorkClock;
    String hash = Sha256.of(WorkMeter.VERSION + charges, in, HASH_BYTES);
    Path file = folder.resolve(hash.substring(0, 2)).resolve(hash.substring(2));
    try {
      if (Files.exists(file)) return Files.readAllBytes(file);
      byte[] metered = WorkMeter.meter(in, charges);
      WholeFile.write(file, metered);
      return metered;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a metered class in " + folder, e);
    }
  }
}
