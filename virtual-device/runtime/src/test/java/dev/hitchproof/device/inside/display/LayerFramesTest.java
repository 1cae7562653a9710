package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayerFramesTest {
  private final LayerFrames frames = new LayerFrames();

  @Test
  void whatIsStillToComeIsUnknown() {
    frames.add(10, 20, 15);
    assertEquals(List.of(Arrays.asList(10L, null, null)), frames.untilNs(14));
    assertEquals(List.of(Arrays.asList(10L, null, 15L)), frames.untilNs(15));
    assertEquals(List.of(List.of(10L, 20L, 15L)), frames.untilNs(20));
  }

  @Test
  void theNewest127FramesAreKeptUntilTheyAreCleared() {
    for (long i = 0; i < 130; i++) frames.add(i, i, i);
    assertEquals(127, frames.untilNs(1_000).size());
    assertEquals(List.of(3L, 3L, 3L), frames.untilNs(1_000).get(0));
    frames.clear();
    assertEquals(List.of(), frames.untilNs(1_000));
  }
}
