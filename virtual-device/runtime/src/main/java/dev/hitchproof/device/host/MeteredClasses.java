package dev.hitchproof.device.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
    String hash = hash(in, charges);
    Path file = folder.resolve(hash.substring(0, 2)).resolve(hash.substring(2));
    try {
      if (Files.exists(file)) return Files.readAllBytes(file);
      byte[] metered = WorkMeter.meter(in, charges);
      keep(metered, file);
      return metered;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a metered class in " + folder, e);
    }
  }

  private static void keep(byte[] metered, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path made = Files.createTempFile(file.getParent(), "made", "");
    Files.write(made, metered);
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String hash(byte[] in, boolean charges) {
    try {
      MessageDigest d = MessageDigest.getInstance("SHA-256");
      d.update((WorkMeter.VERSION + charges).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(d.digest(in), 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
