package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class VsyncIdsTest {
  private final VsyncIds ids = new VsyncIds();

  @Test
  void theLatest1024AreKnown() {
    for (int id = 0; id < 1_025; id++) ids.add(id, 10 * id);
    assertEquals(VsyncIds.UNKNOWN, ids.vsyncUs(0));
    assertEquals(10, ids.vsyncUs(1));
    assertEquals(10_240, ids.vsyncUs(1_024));
    assertEquals(VsyncIds.UNKNOWN, ids.vsyncUs(1_025));
  }

  @Test
  void theFirstIsKnownAtOnce() {
    assertEquals(VsyncIds.UNKNOWN, ids.vsyncUs(0));
    ids.add(0, 7);
    assertEquals(7, ids.vsyncUs(0));
  }
}
