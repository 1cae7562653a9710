package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The transitions of one thread. */
final class TaskTest {
  private static final Runnable NOTHING = () -> {};
  private final Task task = new Task(Thread.currentThread(), false);

  /** Polls after the given events: {@code w}ake, {@code p}ost, {@code r}un, {@code o}utside. */
  @ParameterizedTest
  @CsvSource({
    "r, true, POLLING",
    "r, false, RUNNING",
    "rw, true, RUNNING",
    "rp, true, RUNNING",
    "o, true, POLLING",
    "ow, true, READY",
    "o, false, READY",
  })
  void aPollBlocksUnlessThereIsSomethingToDo(String before, boolean mayBlock, TaskState after) {
    apply(before);
    assertEquals(after == TaskState.POLLING, task.poll(mayBlock, 70));
    assertEquals(after, task.state());
    assertEquals(after == TaskState.POLLING ? 70 : Clock.NEVER_NS, task.wakeAtNs());
  }

  @Test
  void aWakeBeforeThePollEndsOnePollOnly() {
    apply("rw");
    assertFalse(task.poll(true, 70));
    assertTrue(task.poll(true, 70));
  }

  @ParameterizedTest
  @CsvSource({"w", "p"})
  void aPollEndsByAWakeOrAPost(String event) {
    task.run();
    task.poll(true, 70);
    apply(event);
    assertEquals(TaskState.READY, task.state());
    assertEquals(Clock.NEVER_NS, task.wakeAtNs());
  }

  @Test
  void wakeReturnsWhetherTheTaskBecameReady() {
    task.run();
    assertFalse(task.wake());
    task.reset();
    task.poll(true, 70);
    assertTrue(task.wake());
  }

  @Test
  void theRestOfATurnEndsWithABlockingPoll() {
    task.run();
    task.account.takeNs(300, 1);
    task.poll(false, 70);
    assertEquals(1, task.account.takeNs(700, 1));
    task.account.takeNs(300, 1);
    task.poll(true, 70);
    assertEquals(0, task.account.takeNs(700, 1));
  }

  @Test
  void postsAreTakenInOrder() {
    Runnable second = () -> {};
    task.run();
    task.post(NOTHING);
    task.post(second);
    assertSame(NOTHING, task.take());
    assertSame(second, task.take());
    assertNull(task.take());
    assertEquals(TaskState.RUNNING, task.state(), "a post does not stop a running task");
  }

  @Test
  void busyIsUntilItsTime() {
    task.busyUntil(90);
    assertEquals(TaskState.BUSY, task.state());
    assertEquals(90, task.wakeAtNs());
    task.forgetWake();
    assertEquals(Clock.NEVER_NS, task.wakeAtNs());
  }

  @Test
  void aResetTaskRunsAndHasNothingToDo() {
    apply("pw");
    task.busyUntil(90);
    task.reset();
    assertEquals(TaskState.RUNNING, task.state());
    assertEquals(Clock.NEVER_NS, task.wakeAtNs());
    assertNull(task.take());
    assertTrue(task.poll(true, 70), "the wake is forgotten");
  }

  @Test
  void aResetTaskHasNoPermitMonitorOrRest() {
    Object monitor = new Object();
    task.unpark();
    task.monitors.enter(new HeldMonitors.Held(monitor, true));
    task.wants(monitor);
    task.account.takeNs(300, 1);
    task.worksUntil(90);
    task.reset();
    assertFalse(task.isPreempted());
    assertFalse(task.monitors.areHeld());
    assertNull(task.wanted());
    assertEquals(0, task.account.takeNs(700, 1));
    assertTrue(task.park(90), "the permit is forgotten");
  }

  @Test
  void aTaskIsHeldWhileItWorksOrSleeps() {
    task.run();
    assertFalse(task.isHeld());
    task.sleepUntil(90);
    assertTrue(task.isHeld());
    task.ready();
    assertFalse(task.isHeld());
    task.busyUntil(90);
    assertTrue(task.isHeld());
  }

  @Test
  void aTaskOutsideHoldsAndWantsNoMonitor() {
    Object monitor = new Object();
    task.monitors.enter(new HeldMonitors.Held(monitor, true));
    task.wants(monitor);
    task.outside();
    assertFalse(task.monitors.areHeld());
    assertNull(task.wanted());
  }

  @Test
  void aTaskThatLeavesHoldsNoMonitor() {
    task.monitors.enter(new HeldMonitors.Held(new Object(), true));
    task.leave();
    assertFalse(task.monitors.areHeld());
  }

  @Test
  void aMonitorIsHeldUntilItIsLeftAsOftenAsItWasEntered() {
    Object monitor = new Object();
    Object other = new Object();
    task.monitors.enter(new HeldMonitors.Held(monitor, false));
    task.monitors.enter(new HeldMonitors.Held(other, true));
    task.monitors.enter(new HeldMonitors.Held(monitor, false));
    task.monitors.exit(monitor);
    assertTrue(task.monitors.contain(monitor) && task.monitors.keepTurn());
    task.monitors.exit(other);
    assertFalse(task.monitors.keepTurn());
    task.monitors.exit(monitor);
    assertFalse(task.monitors.areHeld());
  }

  @Test
  void aMonitorLeftAltogetherIsEnteredAgainAsOften() {
    Object monitor = new Object();
    Object other = new Object();
    task.monitors.enter(new HeldMonitors.Held(monitor, false));
    task.monitors.enter(new HeldMonitors.Held(other, true));
    task.monitors.enter(new HeldMonitors.Held(monitor, true));
    assertEquals(List.of(new HeldMonitors.Held(monitor, false), new HeldMonitors.Held(monitor, true)), task.monitors.exitAll(monitor));
    assertFalse(task.monitors.contain(monitor));
    assertTrue(task.monitors.contain(other));
  }

  @Test
  void killedAndGoneAreForGood() {
    assertFalse(task.killed || task.isGone());
    task.killed = true;
    task.leave();
    task.reset();
    assertTrue(task.killed && task.isGone());
    assertSame(Thread.currentThread(), task.thread());
  }

  private void apply(String events) {
    for (char e : events.toCharArray()) {
      switch (e) {
        case 'w' -> task.wake();
        case 'p' -> task.post(NOTHING);
        case 'r' -> task.run();
        default -> task.outside();
      }
    }
  }

  @Test
  void appsSeeTheStateThatAPhoneWouldHave() {
    assertEquals(Thread.State.RUNNABLE, task.seenState(), "ready");
    task.run();
    assertEquals(Thread.State.RUNNABLE, task.seenState(), "running");
    task.wants(this);
    assertEquals(Thread.State.BLOCKED, task.seenState(), "a monitor that another thread holds");
    task.run();
    task.waitFor(this, Clock.NEVER_NS, 1);
    assertEquals(Thread.State.WAITING, task.seenState(), "for a notification");
    task.ready();
    assertEquals(Thread.State.BLOCKED, task.seenState(), "notified, but not yet in the monitor again");
    task.run();
    task.waitFor(this, 70, 2);
    assertEquals(Thread.State.TIMED_WAITING, task.seenState(), "for a notification, with a limit");
    task.run();
    assertTrue(task.park(Clock.NEVER_NS));
    assertEquals(Thread.State.WAITING, task.seenState(), "parked");
    task.run();
    task.sleepUntil(70);
    assertEquals(Thread.State.TIMED_WAITING, task.seenState(), "asleep");
    task.restUntil(70);
    assertEquals(Thread.State.TIMED_WAITING, task.seenState(), "in SystemClock.sleep");
    task.worksUntil(70);
    assertEquals(Thread.State.RUNNABLE, task.seenState(), "at work");
    task.poll(true, 70);
    assertEquals(Thread.State.RUNNABLE, task.seenState(), "in its poll, a native method");
    task.outside();
    assertNull(task.seenState());
  }
}
