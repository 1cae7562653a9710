package dev.hitchproof.device.inside.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StackSamplesTest {
  private final StackSamples samples = new StackSamples();

  @Test
  void workOfSeveralStridesCountsAsManySamplesOfOneStack() {
    for (int times : List.of(1, 3)) samples.add(7, times);
    List<Integer> one = List.of(7, 0);
    assertEquals(List.of(one, one, one, one), samples.facts().get("samples"));
    assertEquals(1, ((List<?>) samples.facts().get("stacks")).size());
  }
}
