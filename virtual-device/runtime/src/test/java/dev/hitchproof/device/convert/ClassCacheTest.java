package dev.hitchproof.device.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassCacheTest {
  private static final byte[] CLASS = {1, 2, 3};
  private static final ClassHeads.Head ROW = new ClassHeads.Head("View", false);
  @TempDir Path dir;
  private ClassCache cache;

  @BeforeEach
  void storeOne() throws Exception {
    cache = new ClassCache(dir);
    cache.put("abcd", Set.of("Row", "Absent"), Map.of("Row", ROW)::get, CLASS);
  }

  private byte[] stored(Map<String, ClassHeads.Head> now) throws Exception {
    return cache.get("abcd", now::get);
  }

  @Test
  void aStoredClassIsFoundAgain() throws Exception {
    assertArrayEquals(CLASS, stored(Map.of("Row", ROW, "Other", ROW)));
    assertArrayEquals(CLASS, new ClassCache(dir).get("abcd", Map.of("Row", ROW)::get), "by another device");
  }

  @Test
  void anotherKeyIsAnotherClass() throws Exception {
    assertNull(cache.get("abce", Map.of("Row", ROW)::get));
  }

  @Test
  void otherSupertypesMakeTheEntryVoid() throws Exception {
    assertNull(stored(Map.of("Row", new ClassHeads.Head("Text", false))));
    assertNull(stored(Map.of("Row", new ClassHeads.Head("View", true))));
    assertNull(stored(Map.of()));
    assertNull(stored(Map.of("Row", ROW, "Absent", ROW)));
  }
}
