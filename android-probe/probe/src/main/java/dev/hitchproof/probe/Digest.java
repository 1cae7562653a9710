package dev.hitchproof.probe;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 as lower-case hex. */
final class Digest {
  private static final String HEX = "0123456789abcdef";

  private Digest() {}

  static String of(File file) throws IOException {
    MessageDigest d = sha256();
    byte[] buffer = new byte[1 << 16];
    InputStream in = new FileInputStream(file);
    try {
      for (int n = in.read(buffer); n > 0; n = in.read(buffer)) d.update(buffer, 0, n);
    } finally {
      in.close();
    }
    return hex(d.digest());
  }

  static String of(byte[] bytes) {
    return hex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Android has SHA-256", e);
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder b = new StringBuilder();
    for (byte x : bytes) b.append(HEX.charAt(x >> 4 & 15)).append(HEX.charAt(x & 15));
    return b.toString();
  }
}
