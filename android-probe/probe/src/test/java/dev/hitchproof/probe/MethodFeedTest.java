package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hitchproof.trace.Stream;
import dev.hitchproof.trace.TraceWriter;
import org.junit.jupiter.api.Test;

/** Only what a late frame's main thread did is written. */
final class MethodFeedTest {
  private static final long PERIOD_NS = 16_000_000;
  private static final long VSYNC_NS = 100 * PERIOD_NS;
  private static final long CALLS_NS = VSYNC_NS + 1_000_000;
  private final MethodRing ring = new MethodRing(Thread.currentThread());
  private final TraceWriter writer = Nowhere.writer();
  private final MethodFeed feed = new MethodFeed(writer, 0, ring, new MethodNames(new String[] {"a.B.c\n", "a.B.d\na.B.e\n"}));

  @Test
  void aFrameInTimeWritesNothing() {
    assertEquals(0, writtenWithNextCallbackAfter(PERIOD_NS + PERIOD_NS / 4));
    assertEquals(-1, ring.next(Long.MAX_VALUE));
  }

  @Test
  void aLateFrameWritesItsCalls() {
    assertEquals(2, writtenWithNextCallbackAfter(PERIOD_NS + PERIOD_NS / 4 + 1));
    assertEquals(-1, ring.next(Long.MAX_VALUE));
  }

  /** Nothing was recorded before it, so its duration is unknown. */
  @Test
  void theFirstFrameWritesNothing() {
    calls(2);
    feed.frame(0, VSYNC_NS + 2 * PERIOD_NS, 1, PERIOD_NS);
    assertEquals(0, writer.emitted(Stream.METHOD));
  }

  @Test
  void droppedEventsAreLost() {
    calls(MethodRing.SLOTS + 5);
    feed.frame(0, VSYNC_NS + 2 * PERIOD_NS, 0, PERIOD_NS);
    assertEquals(5, writer.lost(Stream.METHOD));
    assertEquals(MethodRing.SLOTS + 5, writer.emitted(Stream.METHOD));
    feed.frame(0, VSYNC_NS + 2 * PERIOD_NS, 0, PERIOD_NS);
    assertEquals(5, writer.lost(Stream.METHOD));
  }

  @Test
  void aHungMainThreadsCallsAreWrittenBeforeItsFrameEndsAndOnce() {
    feed.frame(VSYNC_NS, VSYNC_NS, 1, PERIOD_NS);
    ring.enter(0, CALLS_NS);
    ring.enter(1, CALLS_NS);
    feed.hung(CALLS_NS + 5_000_000_000L);
    assertEquals(2, writer.emitted(Stream.METHOD));
    ring.exit(1, CALLS_NS + 6_000_000_000L);
    ring.exit(0, CALLS_NS + 6_000_000_000L);
    ring.seal();
    feed.frame(VSYNC_NS + PERIOD_NS, CALLS_NS + 6_000_000_001L, 0, PERIOD_NS);
    assertEquals(4, writer.emitted(Stream.METHOD));
  }

  @Test
  void betweenSlidesOnlyWhatTheMainThreadCalledSinceItLastAnsweredIsKept() {
    calls(4);
    feed.answered(CALLS_NS + 1);
    ring.enter(2, CALLS_NS + 2);
    feed.hung(CALLS_NS + 5_000_000_000L);
    assertEquals(1, writer.emitted(Stream.METHOD));
  }

  private void calls(int count) {
    for (int i = 0; i < count; i++) ring.enter(i % 3, CALLS_NS);
    ring.seal();
  }

  private long writtenWithNextCallbackAfter(long afterNs) {
    feed.frame(VSYNC_NS, VSYNC_NS, 1, PERIOD_NS);
    calls(2);
    feed.frame(VSYNC_NS + PERIOD_NS, VSYNC_NS + afterNs, 0, PERIOD_NS);
    return writer.emitted(Stream.METHOD);
  }
}
