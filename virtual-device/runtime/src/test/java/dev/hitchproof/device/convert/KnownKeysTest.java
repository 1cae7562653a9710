package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownKeysTest {
  @TempDir Path dir;

  @Test
  void keysAreKnownAtOnceAndToTheNextDevice() throws Exception {
    Path file = dir.resolve("apks/app");
    KnownKeys first = KnownKeys.in(file);
    assertNull(first.of("com/example/Row"));
    first.add("com/example/Row", "abc");
    first.add("com/example/List", "def");
    assertEquals("abc", first.of("com/example/Row"));
    assertEquals("def", KnownKeys.in(file).of("com/example/List"));
  }

  @Test
  void aLineThatWasCutOffIsIgnored() throws Exception {
    Path file = dir.resolve("app");
    Files.writeString(file, "abc com/example/Row\ndef");
    assertEquals("abc", KnownKeys.in(file).of("com/example/Row"));
  }
}
