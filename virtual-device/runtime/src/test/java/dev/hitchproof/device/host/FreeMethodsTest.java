package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hitchproof.device.inside.time.Recorder.Count;
import dev.hitchproof.device.inside.time.Executed;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method that is free costs what is left when its code is removed: the two samples differ in that alone. */
class FreeMethodsTest {
  public static class Whole {
    static int bind(int rows) {
      int sum = 0;
      Object last;
      for (int i = 0; i < rows; i++) {
        place(i);
        last = label(i);
        try {
          fail(i);
        } catch (IllegalStateException expected) {
          sum++;
        }
      }
      return sum;
    }

    static void place(int row) {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) all.add(cost(i + row));
    }

    static Object label(int row) {
      return row % 2 == 0 ? new int[100] : String.format("%d", row);
    }

    /** Free or not, it throws. */
    static void fail(int row) {
      if (row == 1) throw new IllegalStateException();
    }

    static int cost(int n) {
      return n > 0 && n < 5 ? cost(n - 1) : n;
    }
  }

  /** The same without the code of {@code place} and {@code label}. */
  public static class Removed {
    static int bind(int rows) {
      int sum = 0;
      Object last;
      for (int i = 0; i < rows; i++) {
        place(i);
        last = label(i);
        try {
          fail(i);
        } catch (IllegalStateException expected) {
          sum++;
        }
      }
      return sum;
    }

    static void place(int row) {}

    static Object label(int row) {
      return null;
    }

    static void fail(int row) {
      if (row == 1) throw new IllegalStateException();
    }
  }

  private static Callable<Object> bind(Class<?> loaded, int rows) throws Exception {
    Method m = loaded.getDeclaredMethod("bind", int.class);
    m.setAccessible(true);
    Callable<Object> call = () -> m.invoke(null, rows);
    call.call(); // what it links the first time is not metered
    return call;
  }

  private static long units(Class<?> sample, String without) throws Exception {
    return Executed.unitsOf(bind(MeteredTestClasses.load(sample, without), 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Whole.place,Whole.label", "FreeMethodsTest$Whole.place,dev.hitchproof.device.host.FreeMethodsTest$Whole.label"})
  void costsWhatIsLeftWhenItsCodeIsRemoved(String without) throws Exception {
    assertEquals(units(Removed.class, ""), units(Whole.class, without));
  }

  @Test
  void onlyWhatIsNamedIsFree() throws Exception {
    long all = units(Whole.class, "");
    for (String other : new String[] {"place", "hole.place", "Other.place", "Whole.bind2"}) assertEquals(all, units(Whole.class, other), other);
    assertNotEquals(all, units(Whole.class, "Whole.cost"));
  }

  @Test
  void isFreeUntilItThrows() throws Exception {
    // The throw and the test before it are free, and what follows costs as before.
    long saved = units(Whole.class, "") - units(Whole.class, "Whole.fail");
    assertEquals(units(Removed.class, "") - saved, units(Removed.class, "Removed.fail"));
  }

  @Test
  void mayTakeAShareOfItsUnits() throws Exception {
    long all = units(Whole.class, "");
    long without = units(Whole.class, "Whole.place");
    long third = units(Whole.class, "Whole.place/3");
    // Six calls, each rounded down; one that does nothing costs its return.
    assertEquals((all - without + 6) / 3.0, third - without + 6, 6);
    assertEquals(all, units(Whole.class, "Whole.place/1"));
  }

  @Test
  void whatItAllocatesIsNotCounted() throws Exception {
    Callable<Object> removed = bind(MeteredTestClasses.load(Removed.class, ""), 6);
    Callable<Object> free = bind(MeteredTestClasses.load(Whole.class, "Whole.place,Whole.label"), 6);
    assertEquals(Executed.countOf(Count.ALLOCATIONS, removed), Executed.countOf(Count.ALLOCATIONS, free));
  }

  public static class Twice {
    static int bind(int rows) {
      int sum = 0;
      for (int i = 0; i < rows; i++) {
        sum += twice(i);
        sum += twice(i + 1);
        try {
          check(i);
        } catch (IllegalStateException expected) {
          sum++;
        }
      }
      return sum;
    }

    private static int twice(int row) {
      return String.valueOf(row).length() + 2 * row;
    }

    static void check(int row) {
      if (row == 1) throw new IllegalStateException();
    }
  }

  /** The same without the second call: its argument is loaded, and nothing is called. */
  public static class Once {
    static int bind(int rows) {
      int sum = 0;
      for (int i = 0; i < rows; i++) {
        sum += twice(i);
        sum += i + 1;
        try {
          check(i);
        } catch (IllegalStateException expected) {
          sum++;
        }
      }
      return sum;
    }

    private static int twice(int row) {
      return String.valueOf(row).length() + 2 * row;
    }

    static void check(int row) {
      if (row == 1) throw new IllegalStateException();
    }
  }

  private static int lineOfCall(Class<?> sample, String method, int which) throws Exception {
    ClassNode c = new ClassNode();
    new ClassReader(sample.getResourceAsStream("FreeMethodsTest$" + sample.getSimpleName() + ".class").readAllBytes()).accept(c, 0);
    int line = 0;
    int found = 0;
    for (AbstractInsnNode i : c.methods.stream().filter(m -> m.name.equals("bind")).findFirst().orElseThrow().instructions) {
      if (i instanceof LineNumberNode at) line = at.line;
      if (i instanceof MethodInsnNode call && call.name.equals(method) && found++ == which) return line;
    }
    throw new AssertionError("no call of " + method);
  }

  @Test
  void theCallsOfOneLineCostWhatIsLeftWhenTheyAreRemoved() throws Exception {
    String second = "Twice.twice@FreeMethodsTest.java:" + lineOfCall(Twice.class, "twice", 1);
    // Of each of the six, the call.
    assertEquals(units(Once.class, "") + 6 * 5, units(Twice.class, second));
    long all = units(Twice.class, "");
    for (String other : new String[] {second + '0', second.replace("Test.java", ".java"), second.replace("twice@", "place@")}) assertEquals(all, units(Twice.class, other), other);
    assertEquals((all - units(Twice.class, second)) / 2.0, all - units(Twice.class, second.replace("@", "/2@")), 6);
  }

  @Test
  void whatAFreeCallThrowsIsCaughtWhereItWas() throws Exception {
    String check = "Twice.check@FreeMethodsTest.java:" + lineOfCall(Twice.class, "check", 0);
    assertEquals(bind(Twice.class, 6).call(), bind(MeteredTestClasses.load(Twice.class, check), 6).call());
  }

  public static class Initialised {
    static final int[] TABLE = new int[200];

    static {
      for (int i = 0; i < TABLE.length; i++) TABLE[i] = i * i;
    }
  }

  /** Counted where the class of the platform is first used, it would be in the first process only. */
  @Test
  void theInitialiserOfAPlatformClassIsFree() throws Exception {
    for (Class<?> sample : List.of(Initialised.class, Whole.class)) {
      byte[] metered = WorkMeter.meter(sample.getResourceAsStream("FreeMethodsTest$" + sample.getSimpleName() + ".class").readAllBytes(), true);
      String free = new String(FreeMethods.initialisersIn(metered), StandardCharsets.ISO_8859_1);
      assertEquals(sample == Initialised.class, free.contains("entersFree"), sample.getSimpleName());
    }
  }
}
