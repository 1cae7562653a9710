package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import android.os.ICancellationSignal;
import dev.hitchproof.device.inside.time.Recorder.Count;
import dev.hitchproof.device.inside.time.Executed;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

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
    "object, 27", // new (8 bytes), dup, a call, return
    "ints, 26", // the length, newarray (16 bytes), return
    "references, 26",
    "grid, 35", // two lengths, multianewarray (16 and 16 bytes), return
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
    assertEquals(1 + 5 + 2_000 * CallCosts.UNIT + 1, Executed.unitsOf(metered("callsService", service)));
    assertEquals(1, Executed.countOf(Count.BINDER_CALLS, metered("callsService", service)));
  }

  @Test
  void whatIsAllocatedAndOpenedIsCounted() throws Exception {
    assertEquals(1, Executed.countOf(Count.ALLOCATIONS, metered("object")));
    assertEquals(1, Executed.countOf(Count.IO, metered("opensFile", "/none")));
  }

  /** What a method of two bytecodes charges in a class of this name. */
  private static int partsOfEmptyClass(String name) {
    ClassWriter w = new ClassWriter(0);
    w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    MethodVisitor empty = w.visitMethod(Opcodes.ACC_STATIC, "empty", "()V", null, null);
    empty.visitCode();
    empty.visitInsn(Opcodes.NOP);
    empty.visitInsn(Opcodes.RETURN);
    empty.visitMaxs(0, 0);
    w.visitEnd();
    ClassNode metered = new ClassNode();
    new ClassReader(WorkMeter.meter(w.toByteArray(), true)).accept(metered, 0);
    int sum = 0;
    for (AbstractInsnNode i : metered.methods.get(0).instructions) {
      if (i instanceof LdcInsnNode constant) sum += (int) constant.cst;
      if (i instanceof IntInsnNode constant) sum += constant.operand;
      if (i.getOpcode() > Opcodes.ICONST_0 && i.getOpcode() <= Opcodes.ICONST_5) sum += i.getOpcode() - Opcodes.ICONST_0;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "android/view/View, 20",
    "com/android/internal/policy/DecorView, 20",
    "android/support/v7/widget/RecyclerView, 20",
    "androidx/recyclerview/widget/RecyclerView, 20",
    "com/google/android/material/button/MaterialButton, 20",
    "com/android/vending/A, 1",
    "org/json/JSONArray, 1",
    "a/b, 1",
  })
  void aBytecodeOfThePlatformAndOfAndroidXCostsTwentyOfTheApp(String type, int parts) {
    assertEquals(2 * parts, partsOfEmptyClass(type));
  }
}
