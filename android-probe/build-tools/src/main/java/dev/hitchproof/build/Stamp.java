package dev.hitchproof.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The input of an expensive step, so that the step is skipped when its input is the same. */
record Stamp(Path file, String input) {
  /** Files are identified by name and size: they come from a repository that never changes a file. */
  static Stamp of(Path file, List<Path> inputs, String settings) throws IOException {
    StringBuilder text = new StringBuilder(settings).append('\n');
    for (Path input : inputs) {
      text.append(input.getFileName()).append(' ').append(Files.size(input)).append('\n');
    }
    return new Stamp(file, text.toString());
  }

  boolean isCurrent() throws IOException {
    return Files.exists(file) && Files.readString(file).equals(input);
  }

  void write() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, input);
  }
}
