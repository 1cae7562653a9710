package dev.hitchproof.device.inside.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReportRingTest {
  private final ReportRing ring = new ReportRing();
  private final long[] out = new long[2];

  @Test
  void reportsComeInTheirOrderAndThenNone() {
    for (long i = 1; i <= 3; i++) assertTrue(ring.offer(new long[] {i, i, i}));
    for (long i = 1; i <= 3; i++) {
      assertEquals(0, ring.take(out));
      assertEquals(i, out[0]);
    }
    assertEquals(-1, ring.take(out));
  }

  @Test
  void whatDoesNotFitIsCountedWithTheNextReport() {
    for (int i = 0; i < 3; i++) ring.offer(new long[1]);
    assertFalse(ring.offer(new long[1]));
    assertFalse(ring.offer(new long[1]));
    for (int i = 0; i < 3; i++) assertEquals(0, ring.take(out));
    assertTrue(ring.offer(new long[] {7}));
    assertEquals(2, ring.take(out));
    assertEquals(7, out[0]);
  }
}
