package dev.hitchproof.device.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Files that several devices share, each named by the hash of what it was made from. */
public record CacheFolder(Path path) {
  private static final int PREFIX = 2;

  /** The first {@code bytes} bytes of the hash of a content, and of the version of what is made from it, in hex. */
  public static String nameOf(String version, byte[] content, int bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(version.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(content), 0, bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Null if there is no such file. */
  public byte[] read(String name) throws IOException {
    try {
      return Files.readAllBytes(place(name));
    } catch (NoSuchFileException isNew) {
      return null;
    }
  }

  /** Writes a file that is complete as soon as it has its name. */
  public void write(String name, byte[] content) throws IOException {
    Path file = place(name);
    Files.createDirectories(file.getParent());
    Path made = Files.createTempFile(file.getParent(), "new", "");
    Files.write(made, content);
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path place(String name) {
    return path.resolve(name.substring(0, PREFIX)).resolve(name);
  }
}
