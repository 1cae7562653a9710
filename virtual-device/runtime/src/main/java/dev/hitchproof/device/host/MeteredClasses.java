package dev.hitchproof.device.host;

import dev.hitchproof.device.files.Sha256;
import dev.hitchproof.device.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Metered classes, each rewritten once and kept under the hash of what it was made of. */
final class MeteredClasses {
  /** Set while the device's clock is the work clock: the folder that keeps the classes. */
  private static final String PROPERTY = "hitchproof.device.metered";
  private static final int HASH_BYTES = 16;

  private final Path folder;

  private MeteredClasses(Path folder) {
    this.folder = folder;
  }

  static void keepIn(Path folder) {
    System.setProperty(PROPERTY, folder.toString());
  }

  /** Null under the free clock. */
  static MeteredClasses ifMetered() {
    String folder = System.getProperty(PROPERTY);
    return folder == null ? null : new MeteredClasses(Path.of(folder));
  }

  /** @param charges as in {@link WorkMeter#meter} */
  byte[] of(byte[] in, boolean charges) {
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
