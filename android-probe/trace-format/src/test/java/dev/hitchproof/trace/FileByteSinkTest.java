package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileByteSinkTest {
  @TempDir Path dir;

  @Test
  void aTruncatedFileIsContinuedAtItsNewEnd() throws IOException {
    FileByteSink sink = new FileByteSink(file());
    sink.append(new byte[] {9, 1, 2, 3, 9}, 1, 3);
    sink.truncate(2);
    sink.append(new byte[] {4}, 0, 1);
    sink.close();
    assertArrayEquals(new byte[] {1, 2, 4}, Files.readAllBytes(file().toPath()));
  }

  @Test
  void aClosedFileTakesNoBytes() throws IOException {
    FileByteSink sink = new FileByteSink(file());
    sink.close();
    assertThrows(IOException.class, () -> sink.append(new byte[1], 0, 1));
  }

  @Test
  void twoWritersNeverShareAFile() throws IOException {
    new FileByteSink(file()).close();
    assertThrows(IOException.class, () -> new FileByteSink(file()));
  }

  private File file() {
    return dir.resolve("a.hpt").toFile();
  }
}
