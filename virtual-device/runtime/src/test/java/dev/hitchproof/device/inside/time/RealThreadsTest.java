package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Decisions about threads that wait or compute by JDK means, on a clock of the test. */
@Timeout(20)
final class RealThreadsTest {
  private final AtomicBoolean end = new AtomicBoolean();
  private final List<Thread> unscheduled = new ArrayList<>();
  private long realMs = 1_000_000;
  private final StuckHolder stuck = new StuckHolder(() -> realMs);
  private final BackgroundWork background = new BackgroundWork(() -> realMs, unscheduled::add);

  @AfterEach
  void endThreads() {
    end.set(true);
  }

  @Test
  void aWaitingHolderIsStuckAfterItsPatience() throws InterruptedException {
    for (boolean othersWait : new boolean[] {true, false}) {
      long patience = othersWait ? StuckHolder.OTHERS_HELP_MS : StuckHolder.ONLY_TIME_HELPS_MS;
      Task holder = running(waiting());
      assertFalse(stuck.isStuck(holder, othersWait));
      realMs += patience - 1;
      assertFalse(stuck.isStuck(holder, othersWait));
      realMs += 1;
      assertTrue(stuck.isStuck(holder, othersWait));
      assertFalse(stuck.isStuck(holder, othersWait), "its patience starts anew");
    }
  }

  @Test
  void anotherHolderHasItsOwnPatience() throws InterruptedException {
    stuck.isStuck(running(waiting()), true);
    realMs += StuckHolder.OTHERS_HELP_MS;
    assertFalse(stuck.isStuck(running(waiting()), true));
  }

  @Test
  void aHolderThatComputedMeanwhileStartsAnew() throws InterruptedException {
    Task holder = running(waiting());
    stuck.isStuck(holder, true);
    stuck.isStuck(running(computing("busy")), true);
    realMs += StuckHolder.OTHERS_HELP_MS;
    assertFalse(stuck.isStuck(holder, true));
  }

  @Test
  void aBusyTaskMayWaitAndADeadOneIsStuckAtOnce() throws InterruptedException {
    Task busy = new Task(waiting());
    busy.busyUntil(5);
    stuck.isStuck(busy, true);
    realMs += 10_000;
    assertFalse(stuck.isStuck(busy, true));
    Thread dead = new Thread(() -> {});
    dead.start();
    dead.join();
    assertTrue(stuck.isStuck(running(dead), false));
  }

  @Test
  void theClockWaitsForAThreadOutside() throws InterruptedException {
    Task computes = outside(computing("busy"));
    Task waits = outside(waiting());
    assertFalse(stuck.mayJump(List.of(computes)));
    assertTrue(stuck.mayJump(List.of(running(computing("b")), running(waiting()))));
    Task holder = running(waiting());
    stuck.isStuck(holder, true);
    realMs += StuckHolder.OTHERS_HELP_MS;
    stuck.isStuck(holder, true);
    realMs += StuckHolder.ONLY_TIME_HELPS_MS - 1;
    assertFalse(stuck.mayJump(List.of(waits)));
    realMs += 1;
    assertTrue(stuck.mayJump(List.of(waits)));
    assertFalse(stuck.mayJump(List.of(waits, computes)));
    assertTrue(stuck.mayJump(List.of(outside(new Thread()))));
  }

  @Test
  void aComputingThreadOfTheAppIsWaitedForUntilPatienceEnds() throws InterruptedException {
    assertFalse(background.isGoingOn(List.of()));
    Thread worker = computing("worker");
    assertTrue(background.isGoingOn(List.of()));
    assertEquals(List.of(worker), unscheduled);
    realMs += BackgroundWork.PATIENCE_MS;
    assertTrue(background.isGoingOn(List.of()));
    realMs += 1;
    assertFalse(background.isGoingOn(List.of()));
    realMs += 1;
    assertFalse(background.isGoingOn(List.of()), "it is ignored from then on");
  }

  @Test
  void patienceIsForOneStretchOfComputing() throws InterruptedException {
    Thread first = computing("first");
    assertTrue(background.isGoingOn(List.of()));
    end.set(true);
    first.join();
    assertFalse(background.isGoingOn(List.of()));
    end.set(false);
    realMs += 10_000;
    computing("second");
    assertTrue(background.isGoingOn(List.of()));
  }

  @Test
  void loopersHostThreadsAndWaitingThreadsAreNotWaitedFor() throws InterruptedException {
    waiting();
    computing("host-1");
    Thread looper = computing("looper");
    assertFalse(background.isGoingOn(List.of(new Task(looper))));
  }

  @Test
  void threadsFromBeforeAreTheDevices() throws InterruptedException {
    computing("device");
    assertFalse(new BackgroundWork(() -> realMs, unscheduled::add).isGoingOn(List.of()));
  }

  @Test
  void manyThreadsAreAllSeen() throws InterruptedException {
    for (int i = 0; i < 70; i++) waiting();
    computing("worker");
    assertTrue(background.isGoingOn(List.of()));
  }

  private Task running(Thread t) {
    Task task = new Task(t);
    task.run();
    return task;
  }

  private Task outside(Thread t) {
    Task task = new Task(t);
    task.outside();
    return task;
  }

  private Thread computing(String name) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Thread t = new Thread(() -> {
      started.countDown();
      while (!end.get()) Thread.onSpinWait();
    }, name);
    t.setDaemon(true);
    t.start();
    started.await();
    return t;
  }

  private Thread waiting() {
    Thread t = new Thread(() -> {
      while (!end.get()) LockSupport.parkNanos(20_000_000_000L);
    });
    t.setDaemon(true);
    t.start();
    while (t.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
    return t;
  }
}
