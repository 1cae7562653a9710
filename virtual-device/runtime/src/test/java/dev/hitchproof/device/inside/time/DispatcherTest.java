package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who holds the token, step by step. The test's thread is main unless another one is started for it. */
@Timeout(20)
final class DispatcherTest {
  private final Clock clock = new TestClock();
  private final Charges charges = new Charges();
  /** The host's time does not advance, so that no thread counts as waiting unless the test makes it wait. */
  private final AtomicLong hostMs = new AtomicLong();
  private final Dispatcher d = new Dispatcher(clock, charges, hostMs::get, t -> {});

  @Test
  void theFirstThreadIsMainAndRuns() {
    Task me = d.enter();
    assertSame(me, d.main());
    assertSame(me, d.seen());
    assertEquals(Task.State.RUNNING, me.state());
    assertTrue(charges.isMine());
  }

  @Test
  void anotherTaskCanRunIfItIsReadyOrWakesBefore() {
    d.enter();
    Task other = ready();
    assertTrue(d.canAnotherRunBefore(0));
    d.tell(other, t -> t.sleepUntil(50));
    assertFalse(d.canAnotherRunBefore(50));
    assertTrue(d.canAnotherRunBefore(51));
  }

  @Test
  void whoeverIsPutOutsideLosesTheTokenToTheNext() {
    Task me = d.enter();
    Task other = ready();
    d.putOutside(me);
    assertEquals(Task.State.OUTSIDE, me.state());
    assertSame(me, d.of(Thread.currentThread()));
    assertFalse(charges.isMine());
    assertSame(other, d.seen());
  }

  @Test
  void whoeverComesBackFromOutsideGoesOnThoughItNeedNotPark() {
    Task me = d.enter();
    d.putOutside(me);
    d.tell(me, Task::unpark);
    d.pause(me, t -> t.park(Clock.NEVER_NS));
    assertEquals(Task.State.RUNNING, me.state());
    assertSame(me, d.seen());
  }

  @Test
  void whoeverDoesNotHoldTheTokenIsNotPutOutside() {
    Task me = d.enter();
    Task other = ready();
    d.putOutside(other);
    assertSame(me, d.seen());
    assertEquals(Task.State.READY, other.state());
  }

  @Test
  void whoeverGotTheTokenAndDoesNotRunYetIsNotPutOutside() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    start(main -> {
      await(entered);
      d.pause(main, DispatcherTest::sleepsForEver);
    });
    Task me = d.enter();
    entered.countDown();
    while (d.seen() != me) Thread.onSpinWait();
    d.putOutside(me);
    assertSame(me, d.seen());
    assertEquals(Task.State.READY, me.state());
  }

  @Test
  void theTokenOfAnEndedThreadIsFreeAndNothingIsDueAfterMainHasEnded() throws InterruptedException {
    Thread main = start(t -> {});
    main.join();
    Task other = ready();
    d.tell(other, t -> t.sleepUntil(50));
    d.putOutside(d.main());
    assertNull(d.of(main));
    assertNull(d.seen());
    assertFalse(d.advance());
    assertEquals(0, clock.nowNs());
  }

  @Test
  void beforeItsLoopMainSleepsInVirtualTime() {
    Task me = d.enter();
    d.pause(me, t -> {
      t.sleepUntil(50);
      return true;
    });
    assertEquals(50, clock.nowNs());
  }

  @Test
  void theClockStaysWhereNothingIsDue() throws InterruptedException {
    awaitWaiting(start(main -> d.pause(main, DispatcherTest::sleepsForEver)));
    assertFalse(d.advance());
    assertEquals(0, clock.nowNs());
  }

  @Test
  void aFreeTokenIsGivenBeforeTheClockMoves() throws InterruptedException {
    awaitWaiting(start(main -> d.pause(main, DispatcherTest::sleepsForEver)));
    Task other = ready();
    assertTrue(d.advance());
    assertSame(other, d.seen());
    assertFalse(d.advance(), "it is taken");
  }

  @Test
  void whileATaskIsOutsideOnlyWhatIsDueHappensUntilItsTimeIsOver() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    start(main -> {
      await(entered);
      d.mainLoops(true);
      d.pause(main, t -> {
        t.sleepUntil(50);
        return true;
      });
      d.pause(main, DispatcherTest::sleepsForEver);
    });
    Task me = d.enter();
    entered.countDown();
    d.begin(me);
    Thread host = new Thread(() -> d.run(Horizon.until(100)));
    host.start();
    awaitWaiting(host);
    d.putOutside(me);
    assertFalse(d.advance());
    CountDownLatch isDue = new CountDownLatch(1);
    d.schedule(0, null, isDue::countDown);
    isDue.await();
    assertEquals(0, clock.nowNs());
    hostMs.addAndGet(1_501);
    host.join();
    assertEquals(100, clock.nowNs());
  }

  @Test
  void aStoppedMainRunsOutOfItsLoopAndBeginsATurnWithTheNextProcess() {
    Task me = d.enter();
    d.mainLoops(true);
    d.stop();
    assertThrows(Stopped.class, () -> d.pause(me, DispatcherTest::sleepsForEver));
    assertSame(me, d.seen());
    assertEquals(Task.State.RUNNING, me.state());
    assertFalse(me.isGone());
    d.reset();
    assertTrue(charges.isMine());
  }

  /** A ready task whose thread does nothing by itself. */
  private Task ready() {
    Thread thread = new Thread();
    d.add(thread);
    return d.of(thread);
  }

  private interface Code {
    void run(Task me);
  }

  /** A started thread that is main and has entered. */
  private Thread start(Code code) throws InterruptedException {
    CountDownLatch isMain = new CountDownLatch(1);
    Thread thread = new Thread(() -> {
      Task me = d.enter();
      isMain.countDown();
      code.run(me);
    });
    thread.setDaemon(true);
    thread.start();
    isMain.await();
    return thread;
  }

  private static boolean sleepsForEver(Task t) {
    t.sleepUntil(Clock.NEVER_NS);
    return true;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
  }
}
