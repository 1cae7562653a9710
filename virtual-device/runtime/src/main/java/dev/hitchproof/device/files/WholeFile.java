package dev.hitchproof.device.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files in folders that several devices share. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes a file that is complete as soon as it has its name. */
  public static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Path made = Files.createTempFile(file.getParent(), "new", "");
    Files.write(made, content);
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
