package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DigestTest {
  /** The example of FIPS 180-2, appendix B.1. */
  private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void bytesAndFilesHaveTheSameDigest(@TempDir Path dir) throws IOException {
    byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
    assertEquals(ABC, Digest.of(abc));
    assertEquals(ABC, Digest.of(Files.write(dir.resolve("abc"), abc).toFile()));
  }

  @Test
  void aFileLongerThanTheBufferIsReadWhole(@TempDir Path dir) throws IOException {
    byte[] bytes = new byte[200_000];
    for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 31 >> 3);
    assertEquals(Digest.of(bytes), Digest.of(Files.write(dir.resolve("long"), bytes).toFile()));
  }
}
