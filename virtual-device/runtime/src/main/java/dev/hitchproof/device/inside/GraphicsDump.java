package dev.hitchproof.device.inside;

import dev.hitchproof.device.inside.display.Display;
import dev.hitchproof.device.inside.display.GraphicsInfo;
import dev.hitchproof.device.inside.level.Level;
import dev.hitchproof.device.inside.time.DeviceTime;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The app's part of {@code dumpsys gfxinfo}. The framework writes it to a file descriptor. */
final class GraphicsDump {
  private GraphicsDump() {}

  static String text(String[] args) {
    try {
      Path file = Files.createTempFile("gfxinfo", null);
      try (FileOutputStream out = new FileOutputStream(file.toFile())) {
        FileDescriptor to = out.getFD();
        Level.dumpGraphics(to, args, () -> GraphicsInfo.print(to, Display.graphics().ofProcess(flags(args), DeviceTime.nowNs())));
        return Files.readString(file, StandardCharsets.UTF_8);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read what the framework dumped", e);
    }
  }

  private static int flags(String[] args) {
    return List.of(args).contains("reset") ? GraphicsInfo.RESET : 0;
  }
}
