package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class PlainThreadsTest {
  private static final long MS = 1_000_000L;
  private final TestClock clock = new TestClock();
  private final Scheduler scheduler = new Scheduler(clock);
  private final PlainThreads threads = new PlainThreads(scheduler);
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private LooperThread main;

  @BeforeEach
  void startMain() {
    main = LooperThread.start(scheduler);
    scheduler.mainLoops(true);
  }

  @AfterEach
  void stopMain() throws InterruptedException {
    scheduler.stop();
    main.join();
  }

  @Test
  void aStartedThreadHasRunUntilItFirstBlocks() throws InterruptedException {
    CountDownLatch unparked = new CountDownLatch(1);
    Thread t = thread(() -> {
      for (int i = 0; i < 1_000; i++) Thread.yield();
      log.add("started");
      LockSupport.park();
      log.add("unparked");
      unparked.countDown();
      LockSupport.park();
    });
    threads.start(t);
    assertEquals(List.of("started"), log);
    assertTrue(t.isDaemon());
    threads.unpark(t);
    unparked.await(); // on a loaded machine it may take longer than unpark waits
    assertEquals(List.of("started", "unparked"), log);
  }

  @Test
  void nothingIsUnparkedWithoutAThread() {
    threads.unpark(null);
    assertEquals(0, clock.nowNs());
  }

  @Test
  void sleepersWakeInVirtualTimeOneAfterTheOther() {
    for (int i = 0; i < 5; i++) {
      int number = i;
      threads.start(thread(() -> {
        sleep((10 + number) * MS);
        log.add(number + "@" + clock.nowNs() / MS);
      }));
    }
    scheduler.runUntil(12 * MS);
    assertEquals(List.of("0@10", "1@11", "2@12"), log);
    scheduler.runUntil(100 * MS);
    assertEquals(List.of("0@10", "1@11", "2@12", "3@13", "4@14"), log);
  }

  @Test
  void noSleepNeedsNoTime() throws InterruptedException {
    threads.sleep(0);
    threads.sleep(-1);
    assertEquals(0, clock.nowNs());
  }

  @Test
  void anInterruptedSleepDoesNotBlockTheClock() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    Thread t = thread(() -> {
      try {
        threads.sleep(10 * MS);
      } catch (InterruptedException e) {
        interrupted.countDown();
        LockSupport.park();
      }
    });
    threads.start(t);
    t.interrupt();
    interrupted.await();
    scheduler.runUntil(20 * MS);
    assertEquals(20 * MS, clock.nowNs());
  }

  @Test
  void startedThreadsAreTakenOnce() {
    Thread t = thread(() -> {});
    threads.start(t);
    assertEquals(List.of(t), threads.takeStarted());
    assertEquals(List.of(), threads.takeStarted());
  }

  private void sleep(long ns) {
    try {
      threads.sleep(ns);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread thread(Runnable run) {
    Thread t = new Thread(run);
    t.setDaemon(false);
    return t;
  }
}
