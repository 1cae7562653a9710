package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.device.inside.work.LoggedMethods;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The calls of a short program, counted by hand. */
class RanMethodsTest {
  public static class Program implements Runnable {
    private final int rows;

    public Program() {
      rows = 3;
    }

    @Override
    public void run() {
      for (int i = 0; i < rows; i++) bind(i, "row");
      try {
        fails();
      } catch (IllegalStateException expected) {
        return;
      }
      never();
    }

    private static long bind(int row, String text) {
      return row < 2 ? text.length() : twice(row);
    }

    private static long twice(long n) {
      return 2 * n;
    }

    private void fails() {
      throw new IllegalStateException();
    }

    private void never() {}
  }

  @Test
  void areThoseThatWereCalled() throws Exception {
    Runnable program = (Runnable) new Loader().load().getDeclaredConstructor().newInstance();
    program.run();
    String type = "Ldev/hitchproof/device/host/RanMethodsTest$Program;->";
    assertEquals(
        Map.of(type + "<init>()V", 1L, type + "run()V", 1L, type + "bind(ILjava/lang/String;)J", 3L, type + "twice(J)J", 1L, type + "fails()V", 1L),
        LoggedMethods.startingWith(type));
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(RanMethodsTest.class.getClassLoader());
    }

    Class<?> load() throws Exception {
      String name = Program.class.getName();
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] made = RanMethods.logged(WorkMeter.meter(in.readAllBytes(), true));
        return defineClass(name, made, 0, made.length);
      }
    }
  }
}
