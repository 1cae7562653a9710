package dev.hitchproof.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

  @Test
  void aFileIsWrittenByAnotherProcessUntilThatEnds() throws Exception {
    FileByteSink own = new FileByteSink(file());
    assertFalse(FileByteSink.isWrittenByAnother(file()));
    own.close();

    File shared = dir.resolve("b.hpt").toFile();
    String java = System.getProperty("java.home") + "/bin/java";
    Process other = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Writer.class.getName(), shared.getPath()).start();
    assertEquals('w', other.getInputStream().read());
    assertTrue(FileByteSink.isWrittenByAnother(shared));
    other.destroyForcibly().waitFor();
    assertFalse(FileByteSink.isWrittenByAnother(shared));
  }

  @Test
  void whatCannotBeOpenedIsNotWrittenByAnotherProcess() {
    assertFalse(FileByteSink.isWrittenByAnother(dir.toFile()));
  }

  /** A process that opens a sink on the given file; prints when it has done so. */
  static final class Writer {
    public static void main(String[] args) throws Exception {
      FileByteSink sink = new FileByteSink(new File(args[0]));
      System.out.print("w");
      System.out.flush();
      System.in.read();
      sink.close();
    }
  }

  private File file() {
    return dir.resolve("a.hpt").toFile();
  }
}
