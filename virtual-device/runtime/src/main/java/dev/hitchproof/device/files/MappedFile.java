package dev.hitchproof.device.files;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Bytes in a temporary file: they take memory only where they are read, and none of the heap's. */
public final class MappedFile {
  private MappedFile() {}

  public static ByteBuffer of(InputStream content) throws IOException {
    Path file = Files.createTempFile("mapped", "");
    try {
      Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel channel = FileChannel.open(file)) {
        return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      }
    } finally {
      delete(file.toFile());
    }
  }

  /** Windows deletes no file that is mapped. */
  private static void delete(File file) {
    if (!file.delete()) file.deleteOnExit();
  }
}
