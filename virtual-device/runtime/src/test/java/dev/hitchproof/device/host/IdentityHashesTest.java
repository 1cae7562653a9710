package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class IdentityHashesTest {
  private static final int SEED = 5;
  private final Function<String, byte[]> cached = name -> name.equals("acme/A") ? AppCode.classFile() : null;
  private final Function<String, byte[]> converting = name -> {
    drawn();
    return cached.apply(name);
  };

  @Test
  void equalSeedsDrawEqualHashesOnEveryThread() throws Exception {
    int[] here = drawnAfter(SEED);
    FutureTask<int[]> elsewhere = new FutureTask<>(() -> drawnAfter(SEED));
    new Thread(elsewhere).start();
    assertArrayEquals(here, elsewhere.get());
    assertEquals(here.length, Arrays.stream(here).distinct().count());
    assertNotEquals(here[0], drawnAfter(SEED + 1)[0]);
  }

  /** The converter draws many hashes for a class, and none if the class is in the cache. */
  @Test
  void aClassOfAnAppDoesNotDependOnTheWorkOfItsConversion() throws Exception {
    drawnAfterLoading(cached); // the first call of a lambda draws hashes
    assertArrayEquals(drawnAfter(SEED), drawnAfterLoading(cached));
    assertArrayEquals(drawnAfter(SEED), drawnAfterLoading(converting));
    assertEquals(hashOfClass(cached, SEED), hashOfClass(converting, SEED + 1));
  }

  @Test
  void aClassThatIsNotFoundChangesNothing() throws Exception {
    ClassLoader loader = new AppClassLoader(List.of(), converting, getClass().getClassLoader(), members -> {});
    IdentityHashes.seed(SEED);
    try {
      loader.loadClass("acme.Absent");
      fail();
    } catch (ClassNotFoundException expected) {
      int[] after = drawn();
      assertArrayEquals(drawnAfter(SEED), after);
    }
  }

  private int[] drawnAfterLoading(Function<String, byte[]> classes) throws Exception {
    ClassLoader loader = new AppClassLoader(List.of(), classes, getClass().getClassLoader(), members -> {});
    IdentityHashes.seed(SEED);
    loader.loadClass("acme.A");
    return drawn();
  }

  private int hashOfClass(Function<String, byte[]> classes, long seed) throws Exception {
    IdentityHashes.seed(seed);
    return System.identityHashCode(new AppClassLoader(List.of(), classes, getClass().getClassLoader(), members -> {}).loadClass("acme.A"));
  }

  private static int[] drawnAfter(long seed) {
    IdentityHashes.seed(seed);
    return drawn();
  }

  private static int[] drawn() {
    int[] hashes = new int[8];
    for (int i = 0; i < hashes.length; i++) hashes[i] = System.identityHashCode(new Object());
    return hashes;
  }
}
