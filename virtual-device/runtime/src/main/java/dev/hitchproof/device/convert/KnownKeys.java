package dev.hitchproof.device.convert;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The content keys of those of an APK's classes that were loaded before, so that they need not be read from the dex file.
 * One line per class; several devices may append to the file.
 */
final class KnownKeys {
  private static final int WORDS = 2;
  private final Path file;
  private final Map<String, String> keys = new HashMap<>();

  private KnownKeys(Path file) {
    this.file = file;
  }

  /** @param file created with the first key */
  static KnownKeys in(Path file) throws IOException {
    KnownKeys known = new KnownKeys(file);
    if (!Files.exists(file)) return known;
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      if (words.length == WORDS) known.keys.put(words[1], words[0]);
    }
    return known;
  }

  /** Null if the class was not loaded before. */
  String of(String className) {
    return keys.get(className);
  }

  void add(String className, String key) throws IOException {
    keys.put(className, key);
    Files.createDirectories(file.getParent());
    byte[] line = (key + " " + className + "\n").getBytes(StandardCharsets.UTF_8);
    Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
