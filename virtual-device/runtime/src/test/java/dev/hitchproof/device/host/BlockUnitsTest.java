package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.ICancellationSignal;
import dev.hitchproof.device.inside.time.Count;
import dev.hitchproof.device.inside.time.Executed;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The units of short methods, counted by hand: 1 for a bytecode, 5 for a call, 16 for an allocation and one for every 8 of its bytes. */
class BlockUnitsTest {
  /** What it uses of other classes is public: the metered copy has another loader. */
  public static class Sample {
    static void nothing() {}

    static Object object() {
      return new Object();
    }

    static int[] ints() {
      return new int[1];
    }

    static Object[] references() {
      return new Object[1];
    }

    static int[][] grid() {
      return new int[1][1];
    }

    static Runnable lambda() {
      return () -> {};
    }

    static double priced() {
      return Math.sin(1);
    }

    static int fallsThrough(int n) {
      int sum = 0;
      switch (n) {
        case 1:
        case 2:
        case 3:
        case 4:
          sum = 1;
        default:
          sum += 2;
      }
      return sum;
    }

    static int fallsFar(int n) {
      int sum = 0;
      switch (n) {
        case 1:
          sum = 1;
        case 1_000:
        default:
          sum += 2;
      }
      return sum;
    }

    static void callsService(ICancellationSignal service) throws Exception {
      service.cancel();
    }

    static void opensFile(String name) {
      try {
        new FileInputStream(name).close();
      } catch (IOException expected) {
        return;
      }
    }
  }

  private static Callable<Object> metered(String name, Object... arguments) throws Exception {
    for (Method m : MeteredTestClasses.load(Sample.class).getDeclaredMethods()) {
      if (!m.getName().equals(name)) continue;
      m.setAccessible(true);
      return () -> m.invoke(null, arguments);
    }
    throw new AssertionError("no method " + name);
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, 1", // return
    "object, 24", // new (8 bytes), dup, a call, return
    "ints, 20", // the length, newarray (16 bytes), return
    "references, 20",
    "grid, 23", // two lengths, multianewarray (16 and 16 bytes), return
    "lambda, 6", // invokedynamic, return
    "priced, 157", // the argument, a call that costs 150 more, return
  })
  void areThoseOfItsBytecodes(String method, long units) throws Exception {
    Callable<Object> call = metered(method);
    call.call(); // what it links the first time is not metered
    assertEquals(units, Executed.unitsOf(call));
  }

  @Test
  void aCaseThatFallsThroughAddsItsOwnOnly() throws Exception {
    for (String method : new String[] {"fallsThrough", "fallsFar"}) {
      long rest = Executed.unitsOf(metered(method, 5));
      assertEquals(rest + 2, Executed.unitsOf(metered(method, 1)), method); // a constant is stored
    }
  }

  @Test
  void aCallOfAServiceCostsItsPriceAndIsCounted() throws Exception {
    ICancellationSignal service = (ICancellationSignal) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {ICancellationSignal.class}, (proxy, method, arguments) -> null);
    assertEquals(1 + 5 + 2_000 + 1, Executed.unitsOf(metered("callsService", service)));
    assertEquals(1, Executed.countOf(Count.BINDER_CALLS, metered("callsService", service)));
  }

  @Test
  void whatIsAllocatedAndOpenedIsCounted() throws Exception {
    assertEquals(1, Executed.countOf(Count.ALLOCATIONS, metered("object")));
    assertEquals(1, Executed.countOf(Count.IO, metered("opensFile", "/none")));
  }
}
