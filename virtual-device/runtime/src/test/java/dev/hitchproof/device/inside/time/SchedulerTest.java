package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SchedulerTest {
  private static final long MS = 1_000_000L;

  private final Scheduler s = new Scheduler(new TestClock(), new Charges());
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private LooperThread main;

  @BeforeEach
  void startMain() {
    main = LooperThread.start(s);
    s.host.mainLoops(true);
  }

  @AfterEach
  void stopMain() throws InterruptedException {
    s.host.stop();
    main.join();
  }

  private void at(long ms, LooperThread on, String what, Runnable run) {
    s.at(ms * MS, on.task, () -> {
      log.add(what + "@" + s.nowNs() / MS);
      run.run();
    });
  }

  private void at(long ms, LooperThread on, String what) {
    at(ms, on, what, () -> {});
  }

  @Test
  void theClockJumpsToWhatIsDueAndNeverPastTheHorizon() {
    at(50, main, "a");
    at(150, main, "b");
    s.host.runUntil(100 * MS);
    assertEquals(List.of("a@50"), log);
    assertEquals(100 * MS, s.nowNs());
    s.host.runUntil(150 * MS);
    assertEquals(List.of("a@50", "b@150"), log);
    assertEquals(150 * MS, s.nowNs());
  }

  @Test
  void theClockStopsAtTheEventThatEndsTheRun() {
    AtomicBoolean isOver = new AtomicBoolean();
    at(13, main, "last", () -> {
      isOver.set(true);
      s.at(s.nowNs(), main.task, () -> log.add("at the same time"));
    });
    at(14, main, "after");
    s.host.runUntil(isOver::get, 100 * MS);
    assertEquals(List.of("last@13", "at the same time"), log);
    assertEquals(13 * MS, s.nowNs());
  }

  @Test
  void aRunThatNothingEndsStopsAtItsCap() {
    s.host.runUntil(50 * MS);
    at(150, main, "at the cap");
    at(151, main, "after");
    s.host.runUntil(() -> false, 100 * MS);
    assertEquals(List.of("at the cap@150"), log);
    assertEquals(150 * MS, s.nowNs());
  }

  @Test
  void aBusyMainIsNotIdleHoweverLongItSleeps() {
    at(10, main, "works", () -> s.burn(800 * MS));
    s.host.runUntil(10 * MS);
    s.host.runUntilIdle(100 * MS, 5_000 * MS);
    assertEquals(810 * MS, s.nowNs());
  }

  @Test
  void eventsOfOneTimeRunInTheOrderOfScheduling() {
    for (int i = 0; i < 9; i++) at(10, main, "e" + i);
    s.host.runUntil(10 * MS);
    assertEquals(List.of("e0@10", "e1@10", "e2@10", "e3@10", "e4@10", "e5@10", "e6@10", "e7@10", "e8@10"), log);
  }

  @Test
  void whileOneThreadBurnsTimeTheOthersRun() {
    LooperThread dog = LooperThread.start(s);
    at(10, main, "work", () -> s.burn(40 * MS));
    at(20, dog, "watchdog");
    at(30, main, "vsync");
    s.host.runUntil(100 * MS);
    assertEquals(List.of("work@10", "watchdog@20", "vsync@50"), log);
  }

  @Test
  void aBurnPastTheHorizonEndsInTheNextRun() {
    at(10, main, "work", () -> {
      s.burn(40 * MS);
      log.add("done@" + s.nowNs() / MS);
    });
    s.host.runUntil(20 * MS);
    assertEquals(List.of("work@10"), log);
    assertEquals(20 * MS, s.nowNs());
    s.host.runUntil(60 * MS);
    assertEquals(List.of("work@10", "done@50"), log);
  }

  @Test
  void onlyOneThreadRunsAtATime() {
    List<LooperThread> all = new ArrayList<>(List.of(main));
    for (int i = 0; i < 3; i++) all.add(LooperThread.start(s));
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Random r = new Random(1);
    for (int i = 0; i < 400; i++) {
      long burnMs = r.nextInt(3);
      at(r.nextInt(300), all.get(r.nextInt(4)), "x", () -> {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        Thread.yield();
        inside.decrementAndGet();
        s.burn(burnMs * MS);
      });
    }
    s.host.runUntil(5_000 * MS);
    assertEquals(400, log.size());
    assertEquals(1, most.get());
    List<Long> times = log.stream().map(l -> Long.valueOf(l.substring(2))).toList();
    assertEquals(times.stream().sorted().toList(), times);
  }

  @Test
  void equalEventsGiveEqualLogs() throws InterruptedException {
    List<String> first = scrambled();
    assertEquals(first, scrambled());
    assertEquals(first, scrambled());
  }

  private static List<String> scrambled() throws InterruptedException {
    SchedulerTest t = new SchedulerTest();
    t.startMain();
    LooperThread other = LooperThread.start(t.s);
    Random r = new Random(7);
    for (int i = 0; i < 200; i++) {
      long burnMs = r.nextInt(4);
      t.at(r.nextInt(100), r.nextBoolean() ? t.main : other, "e" + i, () -> t.s.burn(burnMs * MS));
    }
    t.s.host.runUntil(2_000 * MS);
    t.stopMain();
    return List.copyOf(t.log);
  }

  @Test
  void idleMeansNothingDueSoon() {
    at(90, main, "soon");
    at(180, main, "soon after");
    at(300, main, "late");
    s.host.runUntilIdle(100 * MS, 5_000 * MS);
    assertEquals(List.of("soon@90", "soon after@180"), log);
    assertEquals(180 * MS, s.nowNs());
  }

  @Test
  void aDeviceThatIsNeverIdleStopsAtTheCap() {
    ticking(0);
    s.host.runUntilIdle(100 * MS, 1_000 * MS);
    assertEquals(20, log.size());
    assertTrue(s.nowNs() <= 1_000 * MS);
  }

  private void ticking(long ms) {
    at(ms + 50, main, "tick", () -> ticking(ms + 50));
  }

  @Test
  void mainIsIdleOnlyWhenNothingIsLeftToDo() {
    List<Long> idle = new ArrayList<>();
    s.watchMainIdle(nowNs -> idle.add(nowNs / MS));
    at(10, main, "work", () -> s.burn(40 * MS));
    at(20, main, "more", () -> s.burn(5 * MS));
    s.host.runUntil(100 * MS);
    assertEquals(List.of(55L), idle.stream().filter(ms -> ms > 10).distinct().toList());
  }

  @Test
  void onlyTasksBurnTime() {
    assertFalse(s.burn(MS));
    assertEquals(0, s.nowNs());
  }

  @Test
  void aTaskLearnsThatItBurnedTime() {
    at(1, main, "burns", () -> log.add(s.burn(2 * MS) + " " + s.burn(0) + " " + s.burn(-1) + "@" + s.nowNs() / MS));
    s.host.runUntil(10 * MS);
    assertEquals(List.of("burns@1", "true true true@3"), log);
  }

  @Test
  void onlyTheFirstLoopersThreadIsMain() {
    LooperThread other = LooperThread.start(s);
    at(1, main, "first", () -> log.add("main " + s.isMain()));
    at(2, other, "second", () -> log.add("main " + s.isMain()));
    s.host.runUntil(10 * MS);
    assertEquals(List.of("first@1", "main true", "second@2", "main false"), log);
    assertFalse(s.isMain());
  }

  @Test
  void afterAStopTheClockDoesNotMove() throws InterruptedException {
    at(10, main, "never");
    assertTrue(s.host.isMainLooping());
    s.host.stop();
    main.join();
    assertFalse(s.host.isMainLooping());
    s.host.runUntil(100 * MS);
    assertEquals(List.of(), log);
    assertEquals(0, s.nowNs());
  }

  @Test
  void aPollOfAnotherThreadsQueueIsRefused() {
    assertThrows(IllegalStateException.class, () -> s.poll(main.task, 0));
  }

  @Test
  void aTimeoutEndsAtWholeMilliseconds() {
    s.host.pass(300_000);
    at(1, main, "poll", () -> {
      s.poll(main.task, 5);
      log.add("through@" + s.nowNs());
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("poll@1", "through@6000000"), log);
  }

  @Test
  void aPollWithoutTimeoutReturnsAtOnceAndAWokenOneToo() {
    at(1, main, "poll", () -> {
      s.poll(main.task, 0);
      log.add("polled@" + s.nowNs() / MS);
      s.wake(main.task);
      s.poll(main.task, 50);
      log.add("woken@" + s.nowNs() / MS);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("poll@1", "polled@1", "woken@1"), log);
  }

  @Test
  void aWakeEndsThePollOfAnotherLooper() {
    LooperThread other = LooperThread.start(s);
    at(5, other, "waits", () -> {
      s.poll(other.task, 90);
      log.add("woken@" + s.nowNs() / MS);
    });
    at(20, main, "wakes", () -> s.wake(other.task));
    s.host.runUntil(200 * MS);
    assertEquals(List.of("waits@5", "wakes@20", "woken@20"), log);
  }

  @Test
  void aPostRunsOnMainAtThePresentTime() {
    s.host.runUntil(10 * MS);
    s.host.post(() -> log.add("posted@" + s.nowNs() / MS + " on main " + (Thread.currentThread() == main.task.thread())));
    s.host.settle();
    assertEquals(List.of("posted@10 on main true"), log);
  }

  @Test
  void anEventWithoutATaskRunsBetweenTwoSteps() {
    s.at(10 * MS, null, () -> log.add("between@" + s.nowNs() / MS));
    at(10, main, "main");
    s.host.runUntil(10 * MS);
    assertEquals(List.of("between@10", "main@10"), log);
  }

  @Test
  void theFirstLooperIsMainAndRegistersOnce() {
    LooperThread other = LooperThread.start(s);
    assertSame(main.task, s.main());
    at(1, other, "again", () -> assertSame(other.task, s.register()));
    s.host.runUntil(MS);
    assertEquals(List.of("again@1"), log);
  }

  @Test
  void aLooperThatQuitsLeavesTheOthersGoingOn() {
    LooperThread other = LooperThread.start(s);
    at(5, other, "quits", () -> s.unregisterSelf());
    at(10, main, "goes on");
    s.host.runUntil(20 * MS);
    assertEquals(List.of("quits@5", "goes on@10"), log);
    assertTrue(other.task.isGone());
    assertNull(s.of(other.thread()));
    s.unregister(s.main());
    assertFalse(s.main().isGone(), "main never leaves");
  }

  @Test
  void aQuitLooperWhoseStartNobodySawIsGone() {
    LooperThread other = LooperThread.start(s);
    s.unregister(other.task);
    assertTrue(other.task.isGone());
    at(10, main, "goes on");
    s.host.runUntil(20 * MS);
    assertEquals(List.of("goes on@10"), log);
  }

  @Test
  void anInterruptedHostRunsToTheEndAndStaysInterrupted() {
    at(10, main, "works", () -> s.burn(40 * MS));
    Thread.currentThread().interrupt();
    s.host.runUntil(100 * MS);
    assertTrue(Thread.interrupted());
    assertEquals(100 * MS, s.nowNs());
  }

  @Test
  void killedLoopersEndAtTheirNextPoll() throws InterruptedException {
    LooperThread other = LooperThread.start(s);
    at(5, other, "alive");
    s.host.runUntil(5 * MS);
    s.host.kill(List.of(other.task.thread(), main.task.thread()));
    other.join();
    assertTrue(other.task.isGone());
    at(10, main, "main lives");
    s.host.runUntil(10 * MS);
    assertEquals(List.of("alive@5", "main lives@10"), log);
  }

  @Test
  void afterAResetMainRunsAndOldEventsAreGone() throws InterruptedException {
    LooperThread.start(s);
    at(50, main, "of the old process");
    s.at(50 * MS, null, () -> log.add("of its screen"));
    int epoch = s.host.epoch();
    s.host.stop();
    main.join();
    s.host.reset();
    assertEquals(epoch + 1, s.host.epoch());
    assertEquals(TaskState.RUNNING, s.main().state());
    s.host.mainLoops(true);
    s.host.runUntil(100 * MS);
    assertEquals(List.of(), log);
    assertEquals(100 * MS, s.nowNs());
  }

  @Test
  void afterAResetLoopersOfTheFrameworkStayParked() throws InterruptedException {
    LooperThread other = LooperThread.start(s);
    at(5, other, "waits", () -> {
      s.poll(other.task, 90);
      log.add("woken");
    });
    s.host.runUntil(20 * MS);
    s.host.stop();
    main.join();
    s.host.reset();
    s.host.mainLoops(true);
    s.host.runUntil(200 * MS);
    assertEquals(List.of("waits@5"), log);
    assertEquals(200 * MS, s.nowNs());
  }

  @Test
  void whatWasPostedToTheOldProcessDoesNotReachTheNew() throws InterruptedException {
    s.host.stop();
    main.join();
    s.host.post(() -> {});
    s.host.reset();
    assertNull(s.main().take());
  }

  @Test
  void aThreadThatQuitCanBecomeALooperAgain() {
    Task first = s.register();
    s.unregister(first);
    Task second = s.register();
    assertNotSame(first, second);
    assertFalse(second.isGone());
    s.unregister(second);
  }

  @Test
  void aBurnOfNoTimeLetsNobodyElseRun() {
    LooperThread other = LooperThread.start(s);
    at(5, main, "waits", () -> {
      s.poll(main.task, -1);
      log.add("woken");
    });
    at(10, other, "wakes", () -> {
      s.wake(main.task);
      s.burn(0);
      log.add("burned");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("waits@5", "wakes@10", "burned", "woken"), log);
  }

  /** Nothing else makes the device look for work in this case. */
  @Test
  void whatTheHostSchedulesForThePresentTimeHappensWithoutARun() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    s.host.settle();
    s.at(0, main.task, done::countDown);
    done.await();
  }

  @Test
  void aLooperThatTheHostWakesGoesOnWithoutARun() throws InterruptedException {
    CountDownLatch woken = new CountDownLatch(1);
    at(5, main, "waits", () -> {
      s.poll(main.task, -1);
      woken.countDown();
    });
    s.host.runUntil(10 * MS);
    s.wake(main.task);
    woken.await();
  }

  @Test
  void aWaiterThatTheHostNotifiesGoesOnWithoutARun() throws InterruptedException {
    Object lock = new Object();
    CountDownLatch notified = new CountDownLatch(1);
    at(5, main, "waits", () -> {
      synchronized (lock) {
        s.await(main.task, lock, -1);
      }
      notified.countDown();
    });
    s.host.runUntil(10 * MS);
    s.wake(lock, true);
    notified.await();
  }

  @Test
  void theClockIsNotToldThatNoTimePassed() throws InterruptedException {
    List<Long> advances = Collections.synchronizedList(new ArrayList<>());
    Scheduler of = new Scheduler(new Clock() {
      private volatile long nowNs;

      @Override
      public long nowNs() {
        return nowNs;
      }

      @Override
      public void advanceBy(long ns) {
        advances.add(ns);
        nowNs += ns;
      }
    }, new Charges());
    LooperThread looper = LooperThread.start(of);
    of.host.mainLoops(true);
    of.at(0, looper.task, () -> of.at(3, looper.task, () -> {}));
    of.host.runUntil(5);
    assertEquals(List.of(3L, 2L), advances);
    of.host.stop();
    looper.join();
  }

  @Test
  void timePassesWhileNoAppRuns() {
    s.host.pass(7);
    assertEquals(7, s.nowNs());
  }
}
