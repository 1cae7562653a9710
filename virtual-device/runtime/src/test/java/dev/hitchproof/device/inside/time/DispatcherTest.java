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
  private final Token token = new Token(clock, charges, hostMs::get, t -> {});
  private final Dispatcher d = new Dispatcher(token);
  private final HostSide host = new HostSide(clock, charges, token, d, () -> {});

  @Test
  void theFirstThreadIsMainAndRuns() {
    Task me = d.enter();
    assertSame(me, token.main);
    assertSame(me, token.seen());
    assertEquals(TaskState.RUNNING, me.state());
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
    token.putOutside(me);
    assertEquals(TaskState.OUTSIDE, me.state());
    assertSame(me, d.of(Thread.currentThread()));
    assertFalse(charges.isMine());
    assertSame(other, token.seen());
  }

  @Test
  void whoeverComesBackFromOutsideGoesOnThoughItNeedNotPark() {
    Task me = d.enter();
    token.putOutside(me);
    d.tell(me, Task::unpark);
    d.pause(me, t -> t.park(Clock.NEVER_NS));
    assertEquals(TaskState.RUNNING, me.state());
    assertSame(me, token.seen());
  }

  @Test
  void whoeverDoesNotHoldTheTokenIsNotPutOutside() {
    Task me = d.enter();
    Task other = ready();
    token.putOutside(other);
    assertSame(me, token.seen());
    assertEquals(TaskState.READY, other.state());
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
    while (token.seen() != me) Thread.onSpinWait();
    token.putOutside(me);
    assertSame(me, token.seen());
    assertEquals(TaskState.READY, me.state());
  }

  @Test
  void theTokenOfAnEndedThreadIsFreeAndNothingIsDueAfterMainHasEnded() throws InterruptedException {
    Thread main = start(t -> {});
    main.join();
    Task other = ready();
    d.tell(other, t -> t.sleepUntil(50));
    token.putOutside(token.main);
    assertNull(d.of(main));
    assertNull(token.seen());
    assertFalse(token.advance());
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
    assertFalse(token.advance());
    assertEquals(0, clock.nowNs());
  }

  @Test
  void aFreeTokenIsGivenBeforeTheClockMoves() throws InterruptedException {
    awaitWaiting(start(main -> d.pause(main, DispatcherTest::sleepsForEver)));
    Task other = ready();
    assertTrue(token.advance());
    assertSame(other, token.seen());
    assertFalse(token.advance(), "it is taken");
  }

  @Test
  void whileATaskIsOutsideOnlyWhatIsDueHappensUntilItsTimeIsOver() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    start(main -> {
      await(entered);
      host.mainLoops(true);
      d.pause(main, t -> {
        t.sleepUntil(50);
        return true;
      });
      d.pause(main, DispatcherTest::sleepsForEver);
    });
    Task me = d.enter();
    entered.countDown();
    d.begin(me);
    Thread running = new Thread(() -> host.runUntil(100));
    running.start();
    awaitWaiting(running);
    token.putOutside(me);
    assertFalse(token.advance());
    CountDownLatch isDue = new CountDownLatch(1);
    d.schedule(0, null, isDue::countDown);
    isDue.await();
    assertEquals(0, clock.nowNs());
    hostMs.addAndGet(1_501);
    running.join();
    assertEquals(100, clock.nowNs());
  }

  @Test
  void aStoppedMainRunsOutOfItsLoopAndBeginsATurnWithTheNextProcess() {
    Task me = d.enter();
    host.mainLoops(true);
    host.stop();
    assertThrows(Stopped.class, () -> d.pause(me, DispatcherTest::sleepsForEver));
    assertSame(me, token.seen());
    assertEquals(TaskState.RUNNING, me.state());
    assertFalse(me.isGone());
    host.reset();
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
