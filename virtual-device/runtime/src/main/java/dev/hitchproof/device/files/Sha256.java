package dev.hitchproof.device.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names of cached files: hashes of a content and of the version of what is made from it. */
public final class Sha256 {
  private Sha256() {}

  /** The first {@code bytes} bytes of the hash, in hex. */
  public static String of(String version, byte[] content, int bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(version.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(content), 0, bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
