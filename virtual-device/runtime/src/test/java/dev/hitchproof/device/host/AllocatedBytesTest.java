package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.hitchproof.device.inside.time.Executed;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes that metered code is said to allocate, beside those that the JVM counts for the thread. */
class AllocatedBytesTest {
  private static final int TIMES = 20_000;
  /** The JVM's header of an object is longer by 4 bytes, and a text has a header more, for the array of its characters. */
  private static final double LEAST_SHARE = 0.6;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What it uses of the test class is public: the metered copy has another loader. */
  public static class Sample {
    static Object kept;

    static void boxes(int n) {
      for (int i = 0; i < n; i++) kept = 1_000 + i;
    }

    static void smallBoxes(int n) {
      for (int i = 0; i < n; i++) kept = i % 100;
    }

    static void objects(int n) {
      for (int i = 0; i < n; i++) kept = new Row(kept, i, i, true);
    }

    static void lists(int n) {
      for (int i = 0; i < n; i++) kept = new ArrayList<Object>(0);
    }

    static void arrays(int n) {
      for (int i = 0; i < n; i++) kept = new long[i % 32];
    }

    static void grids(int n) {
      for (int i = 0; i < n; i++) kept = new int[4][5];
    }

    static void clones(int n) {
      byte[] from = new byte[100];
      for (int i = 0; i < n; i++) kept = from.clone();
    }

    static void texts(int n) {
      for (int i = 0; i < n; i++) kept = Integer.toString(1_000_000 + i).concat(" of a feed with a long title");
    }
  }

  public static class Wide {
    public byte first;
  }

  public static class Row extends Wide {
    public Object next;
    public long id;
    public int position;
    public boolean isRead;

    public Row(Object next, long id, int position, boolean isRead) {
      this.id = id;
      this.position = position;
      this.isRead = isRead;
    }
  }

  /** Counted bytes, as a share of those that the JVM has counted. */
  private static double shareOfJvm(String name) throws Exception {
    Method metered = method(name);
    long[] jvm = new long[1];
    long counted = Executed.bytesOf(() -> {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      metered.invoke(null, TIMES);
      jvm[0] = THREADS.getCurrentThreadAllocatedBytes() - before;
      return null;
    });
    return (double) counted / jvm[0];
  }

  private static Method method(String name) throws Exception {
    Method m = MeteredTestClasses.load(Sample.class).getDeclaredMethod(name, int.class);
    m.setAccessible(true);
    return m;
  }

  @Test
  void areAlmostThoseOfTheJvm() throws Exception {
    for (String name : List.of("boxes", "objects", "lists", "arrays", "grids", "clones", "texts")) {
      double share = shareOfJvm(name);
      assertTrue(share > LEAST_SHARE && share <= 1, name + ": " + share + " of what the JVM counts");
    }
  }

  /** By hand: ART's header of an array has 12 bytes, and its end is aligned to 8. */
  @ParameterizedTest
  @CsvSource({
    "booleans, 112", "bytes, 112", "chars, 216", "shorts, 216", "ints, 416", "floats, 416", "longs, 816", "doubles, 816", "references, 416"
  })
  void ofAnArrayAreThoseOfItsElements(String method, long bytes) throws Exception {
    Method of = MeteredTestClasses.load(Hundreds.class).getMethod(method);
    assertEquals(bytes, Executed.bytesOf(() -> of.invoke(null)));
  }

  /** Arrays of a hundred elements. */
  public static final class Hundreds {
    public static Object booleans() {
      return new boolean[100];
    }

    public static Object bytes() {
      return new byte[100];
    }

    public static Object chars() {
      return new char[100];
    }

    public static Object shorts() {
      return new short[100];
    }

    public static Object ints() {
      return new int[100];
    }

    public static Object floats() {
      return new float[100];
    }

    public static Object longs() {
      return new long[100];
    }

    public static Object doubles() {
      return new double[100];
    }

    public static Object references() {
      return new String[100];
    }
  }

  @Test
  void areNoneForBoxesThatTheJdkKeeps() throws Exception {
    Method small = method("smallBoxes");
    assertEquals(0, Executed.bytesOf(() -> small.invoke(null, TIMES)));
  }

  @Test
  void costAPartForEveryTwo() throws Exception {
    Method boxes = method("boxes");
    long once = Executed.unitsOf(() -> boxes.invoke(null, 1));
    long perBox = (Executed.unitsOf(() -> boxes.invoke(null, 101)) - once) / 100;
    Method small = method("smallBoxes");
    long none = Executed.unitsOf(() -> small.invoke(null, 1));
    assertEquals(perBox - 16 / 2, (Executed.unitsOf(() -> small.invoke(null, 101)) - none) / 100);
  }
}
