package dev.hitchproof.device.inside;

import dev.hitchproof.device.inside.level.Level;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The app's part of {@code dumpsys gfxinfo}. The framework writes it to a file descriptor. */
final class GraphicsDump {
  private GraphicsDump() {}

  static String text(String[] args) {
    try {
      Path file = Files.createTempFile("gfxinfo", null);
      try (FileOutputStream out = new FileOutputStream(file.toFile())) {
        Level.dumpGraphics(out.getFD(), args);
        return Files.readString(file, StandardCharsets.UTF_8);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read what the framework dumped", e);
    }
  }
}
