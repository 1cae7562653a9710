package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is next, and where the clock jumps. */
final class DispatchOrderTest {
  @ParameterizedTest
  @CsvSource({
    // due, now, busy, jump
    "150, 50, false, 100",
    "100, 50, false, 100",
    "99, 50, false, 99",
    "50, 50, false, 50",
    "40, 50, false, 40",
    "150, 100, false, -1",
    "150, 120, false, -1",
    "100, 100, false, 100",
  })
  void aTimeIsReachedAndNotPassed(long due, long now, boolean busy, long jump) {
    assertEquals(jump, Horizon.until(100).stop(due, now, busy));
  }

  @ParameterizedTest
  @CsvSource({
    // due, now, busy, jump: idle is 10 quiet, at 100 the latest
    "60, 50, false, 60",
    "61, 50, false, -1",
    "61, 50, true, 61",
    "100, 95, true, 100",
    "101, 95, true, -1",
    "101, 95, false, -1",
    "50, 50, false, 50",
    "120, 120, false, 120",
    "9223372036854775807, 50, false, -1",
    "9223372036854775807, 50, true, -1",
  })
  void idleIsNothingDueSoonUnlessMainIsBusy(long due, long now, boolean busy, long jump) {
    assertEquals(jump, Horizon.untilIdle(10, 100).stop(due, now, busy));
  }

  @ParameterizedTest
  @CsvSource({
    // due, now, is over, jump
    "60, 50, false, 60",
    "150, 50, false, 100",
    "60, 50, true, -1",
    "150, 50, true, -1",
    "50, 50, true, 50",
    "40, 50, true, 40",
  })
  void whenItIsOverOnlyWhatIsDueHappens(long due, long now, boolean isOver, long jump) {
    assertEquals(jump, Horizon.until(() -> isOver, 100).stop(due, now, true));
  }

  @Test
  void withoutAHorizonOnlyWhatIsDueHappens() {
    assertEquals(Horizon.HERE, Horizon.NONE.stop(51, 50, true));
    assertEquals(50, Horizon.NONE.stop(50, 50, true));
  }

  @Test
  void eventsComeByTimeThenByOrderOfScheduling() {
    EventQueue queue = new EventQueue();
    Random random = new Random(3);
    List<long[]> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      long at = random.nextInt(20);
      expected.add(new long[] {at, i});
      queue.add(at, null, null);
    }
    expected.sort((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    for (long[] e : expected) {
      assertEquals(e[0], queue.nextNs());
      EventQueue.Event polled = queue.pollDue(20);
      assertEquals(e[0] + " " + e[1], polled.atNs() + " " + polled.order());
    }
    assertNull(queue.pollDue(Long.MAX_VALUE - 1));
  }

  @Test
  void anEventIsDueAtItsTime() {
    EventQueue queue = new EventQueue();
    queue.add(10, null, null);
    assertNull(queue.pollDue(9));
    assertEquals(10, queue.pollDue(10).atNs());
    assertEquals(Clock.NEVER_NS, queue.nextNs());
    queue.add(10, null, null);
    queue.clear();
    assertNull(queue.pollDue(10));
  }

  @Test
  void tasksAreOrderedByTheAgeOfTheirThreads() {
    Task[] byAge = new Task[4];
    for (int i = 0; i < byAge.length; i++) byAge[i] = new Task(new Thread(), false);
    TaskList list = new TaskList();
    for (int i : new int[] {2, 0, 3, 1}) list.add(byAge[i]);
    assertEquals(List.of(byAge), list.all());
    list.remove(byAge[0]);
    assertSame(byAge[1], list.firstReady());
    byAge[1].run();
    assertSame(byAge[2], list.firstReady());
    byAge[2].outside();
    byAge[3].busyUntil(1);
    assertNull(list.firstReady());
  }

  @Test
  void whoseWorkWouldEndLastMakesRoomAndOnlyIfNoCoreIsFree() {
    TaskList list = new TaskList();
    Task[] t = new Task[3];
    for (int i = 0; i < t.length; i++) list.add(t[i] = new Task(new Thread(), false));
    t[0].worksUntil(80);
    t[1].worksUntil(90);
    t[2].worksUntil(70);
    list.cores(4);
    list.makeRoom(60);
    assertTrue(t[0].isAtWork() && t[1].isAtWork() && t[2].isAtWork());
    list.cores(3);
    list.makeRoom(60);
    assertTrue(t[0].isAtWork() && t[2].isAtWork());
    assertEquals(TaskState.READY, t[1].state());
  }

  @Test
  void whoWaitedFirstIsNotifiedFirst() {
    TaskList list = new TaskList();
    Task older = new Task(new Thread(), false);
    Task younger = new Task(new Thread(), false);
    list.add(older);
    list.add(younger);
    list.waitFor(younger, list, Clock.NEVER_NS);
    list.waitFor(older, list, Clock.NEVER_NS);
    list.notifyOne(list);
    assertEquals(TaskState.READY, younger.state());
    assertEquals(TaskState.WAITING, older.state());
  }

  @Test
  void monitorsOfOthersAreThoseThatAnotherTaskHoldsOrWants() {
    Object monitor = new Object();
    TaskList list = new TaskList();
    Task me = new Task(new Thread(), false);
    Task other = new Task(new Thread(), false);
    list.add(me);
    list.add(other);
    me.monitors.enter(new HeldMonitors.Held(monitor, false));
    me.wants(new Object());
    assertFalse(list.doesAnotherHoldMonitor(me) || list.doesAnotherWantMonitor(me) || list.isWanted(monitor));
    assertTrue(list.doesAnotherHoldMonitor(other) && list.doesAnotherWantMonitor(other));
    other.wants(monitor);
    assertTrue(list.isWanted(monitor));
  }

  @Test
  void thePollingTaskThatMovesTheClockIsTheFirst() {
    TaskList list = new TaskList();
    Task[] t = new Task[3];
    for (int i = 0; i < t.length; i++) list.add(t[i] = new Task(new Thread(), false));
    assertNull(list.firstPolling());
    t[2].poll(true, 70);
    t[1].poll(true, 90);
    assertSame(t[1], list.firstPolling());
  }

  @Test
  void dueTasksBecomeReadyButARunningOneStays() {
    TaskList list = new TaskList();
    Task[] t = new Task[3];
    for (int i = 0; i < t.length; i++) list.add(t[i] = new Task(new Thread(), false));
    assertEquals(Clock.NEVER_NS, list.nextWakeNs());
    t[0].busyUntil(10);
    t[1].busyUntil(20);
    t[2].busyUntil(5);
    t[2].run();
    assertEquals(5, list.nextWakeNs());
    list.wakeDue(10);
    assertEquals(TaskState.READY, t[0].state());
    assertEquals(TaskState.BUSY, t[1].state());
    assertEquals(TaskState.RUNNING, t[2].state());
    list.forgetWakes();
    assertEquals(Clock.NEVER_NS, list.nextWakeNs());
  }
}
