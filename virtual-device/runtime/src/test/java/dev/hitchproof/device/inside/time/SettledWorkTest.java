package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a thread has executed counts before anything that it does to another one. A unit is a microsecond here. */
@Timeout(20)
class SettledWorkTest extends WorkingThreads {
  /** Main works from 10 to 13 ms, calls, and works on. The other thread runs meanwhile, and not before 13. */
  private void assertOtherRunsAt13After(Runnable call) {
    at(10, main, () -> {
      work(3);
      call.run();
      work(5);
      log.add("main"); // no read of the clock, which would let the other thread run as well
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("other@13", "main"), log);
  }

  private void start(Runnable code) {
    Thread t = new Thread(code);
    t.setDaemon(true);
    s.add(t);
    t.start();
  }

  @Test
  void aWake() {
    at(5, dog, () -> {
      s.poll(dog.task, -1);
      say("other");
    });
    assertOtherRunsAt13After(() -> s.wake(dog.task));
  }

  @Test
  void anUnpark() {
    at(5, dog, () -> {
      s.park(dog.task, -1);
      say("other");
    });
    assertOtherRunsAt13After(() -> s.unpark(dog.task));
  }

  @Test
  void anInterrupt() {
    at(5, dog, () -> {
      s.sleep(dog.task, 500 * MS);
      say("other");
    });
    assertOtherRunsAt13After(() -> s.interrupt(dog.task));
  }

  @Test
  void aNotification() {
    Object lock = new Object();
    at(5, dog, () -> {
      synchronized (lock) {
        s.await(dog.task, lock, -1);
      }
      say("other");
    });
    assertOtherRunsAt13After(() -> s.wake(lock, true));
  }

  @Test
  void theStartOfAThread() {
    assertOtherRunsAt13After(() -> start(() -> {
      s.begin();
      say("other");
      s.unregisterSelf();
    }));
  }

  @Test
  void anEventThatIsDueAlready() {
    assertOtherRunsAt13After(() -> at(11, dog, () -> say("other")));
  }

  @Test
  void aYield() {
    at(10, main, () -> {
      work(3);
      s.yield(main.task);
      say("main");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@13"), log);
  }

  @Test
  void aParkWithoutLimit() {
    assertWorkIsCountedBefore(() -> s.park(main.task, -1));
  }

  @Test
  void aWaitWithoutLimit() {
    assertWorkIsCountedBefore(() -> {
      synchronized (log) {
        s.await(main.task, log, -1);
      }
    });
  }

  /** Main works for 3 ms and waits; the clock shows the work although nothing else moves it. */
  private void assertWorkIsCountedBefore(Runnable wait) {
    at(10, main, () -> {
      work(3);
      wait.run();
      log.add("executed " + charges.executed());
    });
    s.host.runUntil(10 * MS);
    s.host.runUntilIdle(100 * MS, 1_000 * MS);
    say("idle");
    s.at(20 * MS, null, () -> s.interrupt(main.task));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("idle@13", "executed 3000"), log);
  }

  @Test
  void theEndOfAThread() {
    at(10, main, () -> {
      Thread t = new Thread(() -> {
        s.begin();
        work(3);
        s.unregisterSelf();
      });
      s.add(t);
      t.start();
      synchronized (t) {
        s.await(main.task, t, -1);
      }
      say("joined");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("joined@13"), log);
  }

  @Test
  void thePollOfALooperThatKeptItsTurn() {
    at(10, dog, () -> {
      charges.entersMonitor(log);
      work(3);
      charges.leftMonitor(log);
    });
    at(12, main, () -> say("main"));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@13"), log);
  }

  @Test
  void whatTheHostPostedMeanwhile() {
    at(10, main, () -> {
      s.host.post(() -> say("posted"));
      work(3);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("posted@13"), log);
  }

  @Test
  void aReadOfTheClockByMeteredCode() {
    at(10, main, () -> {
      work(3);
      charges.readsClock();
      log.add("clock " + clock.nowNs() / MS);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("clock 13"), log);
  }

  @Test
  void aThreadThatBeginsTwiceGoesOnWithItsTurn() {
    at(10, main, () -> start(() -> {
      s.begin();
      work(3);
      s.begin();
      say("other");
      s.unregisterSelf();
    }));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("other@13"), log);
  }

  /** This holds whichever thread runs it. */
  @Test
  void whatHappensBetweenTwoStepsIsFree() {
    at(5, main, () -> work(1));
    s.at(10 * MS, null, () -> {
      work(3);
      say("between");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("between@10"), log);
  }

  @Test
  void whatMainExecutesOutOfItsLoopIsFree() throws InterruptedException {
    at(10, main, () -> {
      s.host.mainLoops(false);
      work(3);
      say("main");
      s.host.mainLoops(true);
    });
    s.host.runUntil(100 * MS);
    stop();
    assertEquals(List.of("main@10"), log);
  }

  @Test
  void aFreeMonitorIsEnteredInTheSameTurnWhileAnotherThreadHoldsAnotherOne() {
    Object held = new Object();
    Object free = new Object();
    LooperThread cat = LooperThread.start(s);
    at(5, cat, () -> {
      charges.entersMonitorOfApp(held);
      s.burn(50 * MS);
      charges.leftMonitor(held);
    });
    at(6, main, () -> {
      s.poll(main.task, -1);
      log.add("main is woken");
    });
    at(10, dog, () -> {
      s.wake(main.task);
      charges.entersMonitorOfApp(free);
      log.add("dog has the monitor");
      charges.leftMonitor(free);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog has the monitor", "main is woken"), log);
  }
}
