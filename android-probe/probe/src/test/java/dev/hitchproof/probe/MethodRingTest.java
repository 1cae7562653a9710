package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class MethodRingTest {
  private final MethodRing ring = new MethodRing(Thread.currentThread());

  @Test
  void shortCallsLeaveNothingAndLongOnesStay() {
    ring.enter(7, 0);
    ring.enter(8, 10);
    ring.enter(9, 20);
    ring.exit(9, 30);
    ring.exit(8, 10 + MethodRing.SHORTEST_NS - 1);
    ring.enter(9, 150_000);
    ring.exit(9, 150_001);
    ring.enter(8, 200_000);
    ring.enter(8, 200_001);
    ring.exit(8, 200_002);
    ring.exit(8, 200_000 + MethodRing.SHORTEST_NS);
    ring.exit(7, 400_000);
    ring.seal();
    assertEquals(Arrays.asList(7 << 1, 8 << 1, 8 << 1 | MethodRing.EXIT, 7 << 1 | MethodRing.EXIT), read());
  }

  /** This holds even for a short call: sealed events may be read at any moment. */
  @Test
  void aCallOverAFrameCallbackStays() {
    ring.enter(7, 0);
    ring.seal();
    ring.exit(7, 1);
    ring.seal();
    assertEquals(Arrays.asList(7 << 1, 7 << 1 | MethodRing.EXIT), read());
  }

  @Test
  void onlySealedEventsOfTheTimeBeforeAreRead() {
    ring.enter(7, 50);
    assertEquals(-1, ring.next(Long.MAX_VALUE));
    ring.seal();
    assertEquals(-1, ring.next(50));
    assertEquals(0, ring.next(51));
  }

  @Test
  void aFullRingKeepsItsEventsAndCountsTheOthers() {
    for (int i = 0; i < MethodRing.SLOTS + 3; i++) ring.enter(i, i);
    assertEquals(3, ring.dropped());
    ring.seal();
    assertEquals(0, ring.call(ring.next(Long.MAX_VALUE)) >> 1);
    ring.release();
    ring.enter(1_000_000, 1);
    ring.enter(1_000_001, 1);
    ring.seal();
    assertEquals(4, ring.dropped());
    List<Integer> rest = read();
    assertEquals(MethodRing.SLOTS, rest.size());
    assertEquals(1_000_000 << 1, rest.get(rest.size() - 1));
  }

  @Test
  void onlyTheMainThreadIsRecorded() throws InterruptedException {
    MethodTracing.recordInto(ring);
    Thread other = new Thread(() -> MethodTracing.enter(1));
    other.start();
    other.join();
    MethodTracing.enter(2);
    MethodTracing.frame();
    MethodTracing.recordInto(null);
    MethodTracing.enter(3);
    ring.seal();
    assertEquals(Collections.singletonList(2 << 1), read());
  }

  /** Of a main thread that hangs in a frame nothing is sealed. */
  @Test
  void whatNoExitTakesBackIsReadBeforeItIsSealed() {
    long limitNs = 10 * MethodRing.SHORTEST_NS;
    ring.enter(1, 0);
    ring.enter(2, 1);
    ring.exit(2, 2);
    ring.enter(3, limitNs);
    assertEquals(1 << 1, ring.call(ring.nextFinal(limitNs)));
    ring.release();
    assertEquals(-1, ring.nextFinal(limitNs));
    assertEquals(-1, ring.next(Long.MAX_VALUE));
    ring.exit(3, limitNs + 1);
    ring.exit(1, limitNs + 2);
    ring.seal();
    assertEquals(Collections.singletonList(1 << 1 | MethodRing.EXIT), read());
  }

  /** Exit of the call −1: the ring was full at its enter, but not at its exit. */
  private static final int EXIT_OF_DROPPED = -1 << 1 | MethodRing.EXIT;

  @Test
  void theReaderSeesEveryKeptEventOnceAndInOrderWhileTheWriterWrites() throws InterruptedException {
    int events = 400_000;
    AtomicInteger lost = new AtomicInteger();
    Thread writer = new Thread(() -> {
      for (int i = 0; i < events; i++) {
        long droppedBefore = ring.dropped();
        ring.enter(i, i);
        if (ring.dropped() > droppedBefore) lost.incrementAndGet();
        ring.enter(-1, i);
        ring.exit(-1, i);
        if (i % 50 == 49) ring.seal();
      }
      ring.seal();
    });
    writer.start();
    int last = -1;
    long read = 0;
    while (writer.isAlive() || ring.next(Long.MAX_VALUE) >= 0) {
      int slot = ring.next(Long.MAX_VALUE);
      if (slot < 0) continue;
      int call = ring.call(slot);
      if (call != EXIT_OF_DROPPED) {
        assertTrue(call >> 1 > last, (call >> 1) + " after " + last);
        last = call >> 1;
        read++;
      }
      ring.release();
    }
    writer.join();
    assertEquals(events, read + lost.get());
  }

  private List<Integer> read() {
    List<Integer> calls = new ArrayList<Integer>();
    for (int slot = ring.next(Long.MAX_VALUE); slot >= 0; slot = ring.next(Long.MAX_VALUE)) {
      calls.add(ring.call(slot));
      ring.release();
    }
    return calls;
  }
}
