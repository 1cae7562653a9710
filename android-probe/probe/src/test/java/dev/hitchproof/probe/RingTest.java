package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class RingTest {
  @Test
  void recordsAreReadInOrder() {
    Ring ring = new Ring(4, 2, 1);
    for (int round = 0; round < 10; round++) {
      put(ring, 2 * round);
      put(ring, 2 * round + 1);
      assertEquals(2 * round, take(ring));
      assertEquals(2 * round + 1, take(ring));
    }
    assertEquals(-1, ring.next());
  }

  @Test
  void aFullRingKeepsTheOldAndCountsTheNew() {
    Ring ring = new Ring(4, 2, 1);
    for (int i = 0; i < 7; i++) put(ring, i);
    assertEquals(3, ring.dropped(0));
    assertEquals(6, ring.droppedAtNs(0));
    for (int i = 0; i < 4; i++) assertEquals(i, take(ring));
    put(ring, 9);
    assertEquals(9, take(ring));
  }

  @Test
  void aSlotTornByASecondWriterIsDetected() {
    Ring ring = new Ring(4, 2, 1);
    assertEquals(ring.claim(0, 0), ring.claim(0, 0));
    ring.publish();
    ring.publish();
    take(ring);
    assertEquals(-1, ring.next());
    assertEquals(1, ring.torn());
  }

  @Test
  void aConcurrentWriterLosesNothingUncounted() throws InterruptedException {
    int events = 1_000_000;
    Ring ring = new Ring(256, 2, 1);
    Thread writer = new Thread(() -> {
      for (int i = 0; i < events; i++) put(ring, i);
    });
    writer.start();
    long read = 0;
    long last = -1;
    boolean done = false;
    while (!done) {
      done = !writer.isAlive();
      for (int at = ring.next(); at >= 0; at = ring.next()) {
        long value = ring.get(at, 0);
        assertTrue(value > last && ring.get(at, 1) == ~value, "record " + value + " after " + last);
        last = value;
        read++;
        ring.release();
      }
    }
    assertEquals(events, read + ring.dropped(0));
    assertEquals(0, ring.torn());
  }

  private static void put(Ring ring, long value) {
    int at = ring.claim(0, value);
    if (at < 0) return;
    ring.data[at] = value;
    ring.data[at + 1] = ~value;
    ring.publish();
  }

  private static long take(Ring ring) {
    int at = ring.next();
    long value = ring.get(at, 0);
    ring.release();
    return value;
  }
}
