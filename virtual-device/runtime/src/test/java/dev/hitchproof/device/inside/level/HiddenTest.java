package dev.hitchproof.device.inside.level;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HiddenTest {
  /** Like a framework class whose methods differ between levels. */
  public static class Framework {
    private final String made;

    public Framework(String one, Integer two) {
      made = one + two;
    }

    private static String ofClass(int one) {
      return "own" + one;
    }

    public static String obtain(String one, String two) {
      return one + two;
    }

    public String say(String what) {
      return made + what;
    }

    public void same(String one) {}

    public void same(Integer one) {}

    public void refuse() {
      throw new IllegalArgumentException("refused");
    }

    public void fail() {
      throw new UnsatisfiedLinkError("failed");
    }
  }

  private final Framework made = new Framework("a", 1);

  @Test
  void callsByNameAndNumberOfArguments() {
    assertEquals("bnull", Hidden.call(Framework.class, null, "obtain", "b", null));
    assertEquals("a1c", Hidden.call(Framework.class, made, "say", "c"));
  }

  @Test
  void callsAMethodOfTheClassItselfThatIsNotPublic() {
    assertEquals("own7", Hidden.invoke(Hidden.declared(Framework.class, "ofClass", 7), null, 7));
  }

  @Test
  void makesAnObjectByTheNumberOfArguments() {
    assertEquals("b2c", ((Framework) Hidden.make(Framework.class, "b", 2)).say("c"));
    String none = assertThrows(IllegalStateException.class, () -> Hidden.make(Framework.class, "b")).getMessage();
    assertEquals("the framework has 0 " + Framework.class.getName() + ".<init> for [b]", none);
  }

  @Test
  void findsAClassByName() {
    assertEquals(Framework.class, Hidden.type(Framework.class.getName()));
    assertThrows(IllegalStateException.class, () -> Hidden.type("android.No"));
  }

  @Test
  void saysWhatTheFrameworkDoesNotHaveOrHasTwice() {
    String none = assertThrows(IllegalStateException.class, () -> Hidden.call(Framework.class, made, "say", "a", "b")).getMessage();
    assertEquals("the framework has 0 " + Framework.class.getName() + ".say for [a, b]", none);
    assertThrows(IllegalStateException.class, () -> Hidden.call(Framework.class, made, "same", "a"));
  }

  @Test
  void passesOnWhatACallThrows() {
    assertThrows(IllegalArgumentException.class, () -> Hidden.call(Framework.class, made, "refuse"));
    assertThrows(UnsatisfiedLinkError.class, () -> Hidden.call(Framework.class, made, "fail"));
  }
}
