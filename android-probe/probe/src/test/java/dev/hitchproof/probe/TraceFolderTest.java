package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.trace.ByteSink;
import dev.hitchproof.trace.FileByteSink;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceFolderTest {
  @TempDir File parent;

  @Test
  void theFirstPlaceThatCanBeWrittenIsTaken() throws IOException {
    File denied = new File(occupied(), "hitchproof");
    File allowed = new File(parent, "media/hitchproof");
    assertEquals(allowed, TraceFolder.firstWritable(Arrays.asList(denied, allowed, parent)));
    assertTrue(allowed.isDirectory());
  }

  @Test
  void withoutOneTheMessageNamesAllPlaces() throws IOException {
    File denied = new File(occupied(), "hitchproof");
    IOException e = assertThrows(IOException.class, () -> TraceFolder.firstWritable(Collections.singletonList(denied)));
    assertTrue(e.getMessage().contains(denied.getPath()), e.getMessage());
  }

  @Test
  void aTraceIsFoundInAnyPlaceByItsNameAlone() throws IOException {
    File trace = TraceFolder.file(parent, "01234567-89ab-cdef-0123-456789abcdef", 0);
    File other = new File(parent, "other.hpt");
    assertTrue(trace.createNewFile() && other.createNewFile());
    List<File> places = Arrays.asList(new File(parent, "none"), parent);
    assertEquals(trace, TraceFolder.find(places, trace.getName()));
    for (String name : new String[] {"", "other.hpt", "../" + parent.getName() + "/" + trace.getName(), trace.getName().replace("-0.", "-1.")}) {
      IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> TraceFolder.find(places, name));
      assertEquals("there is no trace " + name, e.getMessage());
    }
  }

  @Test
  void theAppsOwnFilesAreAPlace() throws IOException {
    FakeApp app = FakeApp.in(parent);
    File trace = TraceFolder.file(TraceFolder.writable(app), "01234567-89ab-cdef-0123-456789abcdef", 0);
    assertTrue(trace.createNewFile());
    assertEquals(trace, TraceFolder.find(app, trace.getName()));
    assertEquals(1, TraceFolder.clear(app));
  }

  @Test
  void tracesAreClearedButForThoseOfARecordingInAnotherProcess() throws Exception {
    File old = TraceFolder.file(parent, "01234567-89ab-cdef-0123-456789abcdef", 0);
    File closed = TraceFolder.file(parent, "fedcba98-7654-3210-fedc-ba9876543210", 0);
    File written = TraceFolder.file(parent, "fedcba98-7654-3210-fedc-ba9876543210", 1);
    File other = new File(parent, "other.hpt");
    assertTrue(old.createNewFile() && closed.createNewFile() && other.createNewFile());
    String java = System.getProperty("java.home") + "/bin/java";
    Process writer = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Writer.class.getName(), written.getPath()).start();
    assertEquals('w', writer.getInputStream().read());
    assertEquals(1, TraceFolder.clear(Arrays.asList(new File(parent, "none"), parent)));
    assertArrayEquals(new String[] {closed.getName(), written.getName(), "other.hpt"}, sorted(parent.list()));
    writer.destroyForcibly().waitFor();
    assertEquals(2, TraceFolder.clear(Collections.singletonList(parent)));
  }

  /** A process that writes the given file; prints when it has opened it. */
  static final class Writer {
    public static void main(String[] args) throws IOException {
      ByteSink sink = new FileByteSink(new File(args[0]));
      System.out.print('w');
      System.out.flush();
      System.in.read();
      sink.close();
    }
  }

  private static String[] sorted(String[] names) {
    Arrays.sort(names);
    return names;
  }

  /** A file, in which nobody, not even root, can create a folder. */
  private File occupied() throws IOException {
    File file = new File(parent, "file");
    assertTrue(file.isFile() || file.createNewFile());
    return file;
  }
}
