package dev.hitchproof.device.inside.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StackSamplesTest {
  private final StackSamples samples = new StackSamples();

  @Test
  void workOfSeveralStridesCountsAsManySamplesOfOneStack() {
    for (int times : List.of(1, 3)) samples.add(7, times, List.of());
    List<Integer> one = List.of(7, 0);
    assertEquals(List.of(one, one, one, one), samples.facts().get("samples"));
    assertEquals(1, ((List<?>) samples.facts().get("stacks")).size());
  }

  /** Outermost first, the thread before its methods, and none of the device's own. */
  @Test
  void aStackGoesFromItsThreadToTheInnermostMethod() throws InterruptedException {
    Thread t = new Thread(() -> new ArrayList<>(List.of(1)).forEach(one -> samples.add(0, 1, List.of())), "pool-1-thread-1");
    t.start();
    t.join();
    List<?> methods = (List<?>) samples.facts().get("methods");
    List<?> stack = (List<?>) ((List<?>) samples.facts().get("stacks")).get(0);
    List<String> names = stack.stream().map(i -> (String) methods.get((int) i)).toList();
    assertEquals("pool-1-thread-1", names.get(0));
    assertEquals("java.lang.Thread.run", names.get(1));
    assertEquals(List.of(), names.stream().filter(name -> name.startsWith("dev.hitchproof.device")).toList());
    assertTrue(names.indexOf("java.util.ArrayList.forEach") > 1, names.toString());
  }
}
