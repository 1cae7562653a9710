package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.boot.ThreadGate;
import java.lang.ref.Cleaner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK announces, announced by hand: these tests run on a JDK without the agent. */
@Timeout(20)
final class ScheduledThreadsTest {
  private static final long MS = 1_000_000L;

  private interface Code {
    void run() throws InterruptedException;
  }

  private final Charges charges = new Charges();
  private final Scheduler s = new Scheduler(new TestClock(), charges);
  private final ScheduledThreads threads = new ScheduledThreads(s);
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private final List<Thread> unscheduled = Collections.synchronizedList(new ArrayList<>());
  private LooperThread main;

  @BeforeEach
  void start() {
    s.watchUnscheduled(unscheduled::add);
    main = LooperThread.start(s);
    s.host.mainLoops(true);
    ThreadGate.open(threads);
  }

  @AfterEach
  void stop() throws InterruptedException {
    ThreadGate.open(null);
    s.host.stop();
    main.join();
  }

  private void say(String what) {
    log.add(what + "@" + s.nowNs() / MS);
  }

  private Thread thread(Code code) {
    return new Thread(() -> {
      ThreadGate.begin();
      try {
        code.run();
      } catch (InterruptedException e) {
        say("interrupted");
      } catch (Stopped killed) {
        log.add("killed");
      }
      ThreadGate.ended();
    });
  }

  private static void start(Thread t) {
    t.setDaemon(true);
    ThreadGate.starting(t);
    t.start();
  }

  private void at(long ms, Code code) {
    s.at(ms * MS, main.task, () -> {
      try {
        code.run();
      } catch (InterruptedException e) {
        say("main interrupted");
      }
    });
  }

  /** The collector wakes it at times that depend on the host. */
  @Test
  void theThreadOfACleanerIsNotScheduled() {
    List<Thread> started = new ArrayList<>();
    at(10, () -> {
      Cleaner.create(work -> {
        Thread t = thread(work::run);
        ThreadGate.starting(t);
        started.add(t);
        return t;
      });
      start(thread(() -> started.add(Thread.currentThread())));
    });
    s.host.runUntil(20 * MS);
    assertNull(s.of(started.get(0)));
    assertEquals(2, started.size());
  }

  /** An app's WatchService has such a thread. */
  @Test
  void theThreadThatWaitsForFilesIsNotScheduled() {
    Thread t = new Thread(() -> {}, "FileSystemWatchService");
    at(10, () -> start(t));
    s.host.runUntil(20 * MS);
    assertNull(s.of(t));
  }

  /** `runBlocking` and `while (true) Thread.sleep(Long.MAX_VALUE)` wait like this. */
  @Test
  void theLongestLimitsAreNone() {
    at(10, () -> {
      start(thread(() -> {
        ThreadGate.parkNanos(Long.MAX_VALUE);
        say("unparked");
      }));
      start(thread(() -> {
        ThreadGate.sleep(Long.MAX_VALUE);
        say("slept");
      }));
      ThreadGate.sleep(5);
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@15"), log);
  }

  @Test
  void aStartedThreadRunsWhenItsStarterWaits() {
    at(10, () -> {
      start(thread(() -> say("child")));
      say("started");
      ThreadGate.sleep(5);
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("started@10", "child@10", "main@15"), log);
  }

  @Test
  void sleepersWakeInVirtualTime() {
    at(10, () -> {
      for (int i = 0; i < 3; i++) {
        int n = 3 - i;
        start(thread(() -> {
          ThreadGate.sleep(n);
          say("t" + n);
        }));
      }
    });
    s.host.runUntil(12 * MS);
    assertEquals(List.of("t1@11", "t2@12"), log);
    s.host.runUntil(20 * MS);
    assertEquals(List.of("t1@11", "t2@12", "t3@13"), log);
  }

  @Test
  void aParkEndsByAnUnparkBeforeOrAfterItOrInTime() {
    at(10, () -> {
      Thread t = thread(() -> {
        assertTrue(ThreadGate.park());
        say("first");
        ThreadGate.park();
        say("second");
        ThreadGate.parkNanos(7 * MS);
        say("third");
      });
      start(t);
      ThreadGate.unpark(t);
      ThreadGate.sleep(5);
      say("unparks");
      ThreadGate.unpark(t);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("first@10", "unparks@15", "second@15", "third@22"), log);
  }

  @Test
  void threadsOutsideOfTheDeviceAreNotTouched() {
    assertFalse(ThreadGate.park());
    assertFalse(ThreadGate.unpark(Thread.currentThread()));
    assertFalse(ThreadGate.unpark(null));
    assertTrue(Math.abs(ThreadGate.nanoTime() - System.nanoTime()) < 1_000 * MS);
  }

  @Test
  void aThreadOutsideUnparksOneOfTheDevice() {
    Thread[] t = new Thread[1];
    at(10, () -> start(t[0] = thread(() -> {
      ThreadGate.park();
      say("unparked");
    })));
    s.host.runUntil(20 * MS);
    assertTrue(ThreadGate.unpark(t[0]));
    s.host.settle();
    assertEquals(List.of("unparked@20"), log);
  }

  @Test
  void aThreadOutsideNotifiesOneOfTheDevice() {
    Object lock = new Object();
    at(10, () -> start(thread(() -> {
      synchronized (lock) {
        ThreadGate.await(lock);
        say("notified");
      }
    })));
    s.host.runUntil(20 * MS);
    synchronized (lock) {
      ThreadGate.wakeAll(lock);
    }
    s.host.settle();
    assertEquals(List.of("notified@20"), log);
  }

  @Test
  void waitersAreNotifiedInOrderOneByOneOrTogether() {
    Object lock = new Object();
    at(10, () -> {
      for (int i = 0; i < 4; i++) {
        int n = i;
        start(thread(() -> {
          synchronized (lock) {
            ThreadGate.await(lock);
            say("t" + n);
          }
        }));
      }
      ThreadGate.sleep(1);
      synchronized (lock) {
        ThreadGate.wakeOne(lock);
      }
      ThreadGate.sleep(1);
      say("all");
      synchronized (lock) {
        ThreadGate.wakeAll(lock);
      }
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("t0@11", "all@12", "t1@12", "t2@12", "t3@12"), log);
  }

  @Test
  void aWaitEndsInTime() {
    Object lock = new Object();
    at(10, () -> {
      synchronized (lock) {
        ThreadGate.await(lock, 30);
      }
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@40"), log);
  }

  @Test
  void aThreadWaitsForTheMonitorOfASleepingOne() {
    Object lock = new Object();
    at(10, () -> {
      start(thread(() -> {
        charges.entersMonitor(lock);
        synchronized (lock) {
          ThreadGate.sleep(20);
          say("child leaves");
        }
        charges.leftMonitor(lock);
      }));
      ThreadGate.sleep(5);
      say("main wants");
      charges.entersMonitor(lock);
      synchronized (lock) {
        say("main has");
      }
      charges.leftMonitor(lock);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main wants@15", "child leaves@30", "main has@30"), log);
    assertEquals(List.of(), unscheduled);
  }

  @Test
  void aWaitLeavesTheMonitorAndGetsItBack() {
    Object lock = new Object();
    at(10, () -> {
      start(thread(() -> {
        charges.entersMonitor(lock);
        synchronized (lock) {
          say("child has");
          ThreadGate.wakeAll(lock);
          ThreadGate.sleep(10);
          say("child leaves");
        }
        charges.leftMonitor(lock);
      }));
      charges.entersMonitor(lock);
      charges.entersMonitor(lock);
      synchronized (lock) {
        ThreadGate.await(lock);
        say("main has");
      }
      charges.leftMonitor(lock);
      log.add("left once, holds it " + main.task.monitors.contain(lock));
      charges.leftMonitor(lock);
      log.add("left twice, holds it " + main.task.monitors.contain(lock));
    });
    s.host.runUntil(100 * MS);
    assertEquals(
        List.of("child has@10", "child leaves@20", "main has@20", "left once, holds it true", "left twice, holds it false"), log);
  }

  @Test
  void anInterruptEndsASleepAWaitAndAPark() {
    Object lock = new Object();
    at(10, () -> {
      List<Thread> all = List.of(
          thread(() -> ThreadGate.sleep(500)),
          thread(() -> {
            synchronized (lock) {
              ThreadGate.await(lock);
            }
          }),
          thread(() -> {
            ThreadGate.park();
            say("parked " + Thread.interrupted());
          }));
      all.forEach(ScheduledThreadsTest::start);
      ThreadGate.sleep(5);
      for (Thread t : all) {
        t.interrupt();
        ThreadGate.interrupted(t);
      }
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("interrupted@15", "interrupted@15", "parked true@15"), log);
  }

  @Test
  void whoeverIsInterruptedNeitherSleepsNorWaits() {
    Object lock = new Object();
    at(10, () -> {
      start(thread(() -> {
        Thread.currentThread().interrupt();
        ThreadGate.sleep(5);
      }));
      start(thread(() -> {
        Thread.currentThread().interrupt();
        synchronized (lock) {
          ThreadGate.await(lock, 5);
        }
      }));
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("interrupted@10", "interrupted@10"), log);
  }

  @Test
  void aSleepOfNoTimeLetsNobodyElseRun() {
    at(10, () -> {
      start(thread(() -> say("child")));
      ThreadGate.sleep(0);
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@10", "child@10"), log);
  }

  @Test
  void aParkUntilATimeThatHasComeEndsAtOnce() {
    at(10, () -> {
      ThreadGate.parkUntil(ThreadGate.currentTimeMillis());
      say("unparked");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("unparked@10"), log);
  }

  @Test
  void theClocksOfTheJdkShowVirtualTime() {
    at(10, () -> log.add(ThreadGate.nanoTime() + " ns since start, " + Instant.ofEpochMilli(ThreadGate.currentTimeMillis())));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("10000000 ns since start, 2023-11-14T21:13:20.010Z"), log);
  }

  @Test
  void aBurnIsNotInterrupted() {
    at(10, () -> {
      Thread t = thread(() -> {
        s.burn(50 * MS);
        say("burned");
      });
      start(t);
      ThreadGate.sleep(5);
      t.interrupt();
      ThreadGate.interrupted(t);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("burned@60"), log);
  }

  @Test
  void aYieldLetsTheOthersRun() {
    at(10, () -> {
      start(thread(() -> say("child")));
      ThreadGate.yield();
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("child@10", "main@10"), log);
  }

  @Test
  void aJoinEndsWithItsThread() {
    at(10, () -> {
      Thread t = thread(() -> ThreadGate.sleep(30));
      start(t);
      synchronized (t) {
        while (t.isAlive()) ThreadGate.await(t, 0);
      }
      say("joined");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("joined@40"), log);
  }

  @Test
  void aKilledThreadEndsWhereItWaits() throws InterruptedException {
    Thread[] t = new Thread[1];
    at(10, () -> start(t[0] = thread(ThreadGate::park)));
    s.host.runUntil(20 * MS);
    s.host.kill(List.of(t[0]));
    t[0].join();
    assertEquals(List.of("killed"), log);
  }

  @Test
  void aThreadThatWaitsForSomethingUnseenLosesTheTokenAndIsReported() {
    at(10, () -> {
      start(thread(() -> {
        synchronized (lock()) {
          lock().wait(); // not announced
        }
      }));
      ThreadGate.sleep(1);
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@11"), log);
    assertEquals(1, unscheduled.size());
  }

  @Test
  void aLooperThatQuitsOnAStartedThreadLeavesWithItsThread() {
    at(10, () -> {
      start(thread(() -> {
        Task me = s.of(Thread.currentThread());
        s.unregister(me);
        log.add("gone " + me.isGone());
      }));
      ThreadGate.sleep(1);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("gone false"), log);
  }

  @Test
  void mainsWaitsForTheHostAreNotScheduled() {
    at(10, () -> {
      s.host.mainIsAway(true);
      ThreadGate.sleep(1);
      say("away");
      s.host.mainIsAway(false);
      ThreadGate.sleep(1);
      say("back");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("away@10", "back@11"), log);
  }

  private Object lock() {
    return log;
  }

  /** The upper half of the second seed would give the thread an even probe; a probe of 0 means none. */
  @ParameterizedTest
  @ValueSource(longs = {5, 1L << 32})
  void equalSeedsGiveEqualRandomNumbers(long seed) {
    List<Long> drawn = Collections.synchronizedList(new ArrayList<>());
    for (int run = 0; run < 2; run++) {
      at(s.nowNs() / MS + 10, () -> {
        threads.seed(seed);
        drawn.add(ThreadLocalRandom.current().nextLong());
      });
      s.host.runUntil(s.nowNs() + 50 * MS);
    }
    assertEquals(drawn.get(0), drawn.get(1));
  }

  /** The order of hash tables with identity hashes follows from the seed, on main and on threads that it starts. */
  @Test
  void equalSeedsGiveEqualIdentityHashes() {
    List<List<Integer>> drawn = Collections.synchronizedList(new ArrayList<>());
    for (int run = 0; run < 2; run++) {
      List<Integer> hashes = Collections.synchronizedList(new ArrayList<>());
      at(s.nowNs() / MS + 10, () -> {
        threads.seed(5);
        hashes.add(System.identityHashCode(new Object()));
        start(thread(() -> hashes.add(System.identityHashCode(new Object()))));
      });
      s.host.runUntil(s.nowNs() + 50 * MS);
      drawn.add(hashes);
    }
    assertEquals(2, drawn.get(0).size());
    assertEquals(drawn.get(0), drawn.get(1));
  }
}
