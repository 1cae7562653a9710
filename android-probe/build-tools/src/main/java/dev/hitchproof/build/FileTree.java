package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads folders in the same order on every file system. */
final class FileTree {
  private FileTree() {}

  /** Every file below the folder with this suffix, by its path with forward slashes. */
  static Map<String, byte[]> read(Path folder, String suffix) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path :
          walk.filter(f -> Files.isRegularFile(f) && f.toString().endsWith(suffix)).toList()) {
        files.put(folder.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
      }
    }
    return files;
  }

  /** The classes of several folders; a class that is in two of them stops the build. */
  static Map<String, byte[]> classes(List<Path> folders) throws IOException {
    return merged(folders, ".class");
  }

  /** The files of several folders; one that is in two of them stops the build. */
  static Map<String, byte[]> merged(List<Path> folders, String suffix) throws IOException {
    Map<String, byte[]> merged = new TreeMap<>();
    for (Path folder : folders) {
      for (Map.Entry<String, byte[]> file : read(folder, suffix).entrySet()) {
        if (merged.put(file.getKey(), file.getValue()) != null) {
          throw new IllegalStateException(file.getKey() + " is in two of " + folders);
        }
      }
    }
    return merged;
  }

  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }

  static void write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, bytes);
  }

  static void empty(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(path);
        }
      }
    }
    Files.createDirectories(folder);
  }
}
