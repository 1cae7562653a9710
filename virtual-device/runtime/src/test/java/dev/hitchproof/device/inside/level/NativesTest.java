package dev.hitchproof.device.inside.level;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class NativesTest {
  /** Like a framework class instrumented by Robolectric: the method that its library binds is beside the native one. */
  static class Framework {
    @SuppressWarnings("unused")
    private static int $$robo$$nLeft$nativeBinding(long node) {
      return (int) node + 1;
    }

    @SuppressWarnings("unused")
    private static float $$robo$$nScale$nativeBinding(long node) {
      return node / 2f;
    }

    @SuppressWarnings("unused")
    private static boolean $$robo$$nIsOdd$nativeBinding(long node) {
      return node % 2 == 1;
    }
  }

  /** Like its shadow until API 34. */
  static class Shadow {
    static String nLeft(long node) {
      return "of the shadow " + node;
    }
  }

  @Test
  void theRuntimeIsCompiledAgainstALevelWithoutALibraryOfItsOwn() {
    assertEquals("of the shadow 7", Natives.call(Framework.class, Shadow.class, "nLeft", 7L));
    assertEquals(8, Natives.read(Framework.class, "nLeft", node -> 8).applyAsInt(7));
  }

  @Test
  void aLibraryOfTheFrameworkIsCalledByTheMethodThatItBinds() {
    assertEquals(8, Natives.callBound(Framework.class, "nLeft", 7L));
    assertEquals(8, Natives.readBound(Framework.class, "nLeft").applyAsInt(7));
  }

  @Test
  void aFractionIsReadAsItsBits() {
    assertEquals(Float.floatToIntBits(3.5f), Natives.readBound(Framework.class, "nScale").applyAsInt(7));
  }

  @Test
  void trueIsReadAsOne() {
    assertEquals(1, Natives.readBound(Framework.class, "nIsOdd").applyAsInt(7));
    assertEquals(0, Natives.readBound(Framework.class, "nIsOdd").applyAsInt(8));
  }

  @Test
  void saysWhatIsNotThere() {
    assertThrows(IllegalStateException.class, () -> Natives.readBound(Framework.class, "nTop"));
  }
}
