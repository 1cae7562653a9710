package dev.hitchproof.device.inside;

import dev.hitchproof.device.host.IdentityHashes;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Code that the JVM links or makes when it is needed for the first time. */
public final class FirstUses {
  private static final int CALLS_BEFORE_CODE_IS_MADE = 20;

  private FirstUses() {}

  /** Those that moved the identity hashes of the calling thread. */
  public static List<String> thatMove() throws Exception {
    Map<String, Callable<?>> uses = new LinkedHashMap<>();
    uses.put("a lambda", new Callable<>() {
      @Override
      public Object call() {
        Runnable nothing = () -> {};
        return nothing;
      }
    });
    uses.put("a concatenation", new Callable<>() {
      @Override
      public Object call() {
        return "use " + CALLS_BEFORE_CODE_IS_MADE + uses.size() + '.' + 1.5f;
      }
    });
    uses.put("reflection", new Callable<>() {
      @Override
      public Object call() throws Exception {
        Method size = List.class.getMethod("size");
        for (int i = 0; i < CALLS_BEFORE_CODE_IS_MADE; i++) size.invoke(List.of());
        return null;
      }
    });
    uses.entrySet().removeIf(use -> !moves(use.getValue()));
    return List.copyOf(uses.keySet());
  }

  private static boolean moves(Callable<?> use) {
    try {
      IdentityHashes.seed(1);
      int unmoved = System.identityHashCode(new Object());
      IdentityHashes.seed(1);
      use.call();
      return System.identityHashCode(new Object()) != unmoved;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
