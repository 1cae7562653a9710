package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What tasks execute costs time: a unit is a microsecond here. */
@Timeout(20)
class WorkTest extends WorkingThreads {
  private void sayAt(long ms, LooperThread on, String what) {
    at(ms, on, () -> say(what));
  }

  @Test
  void theClockShowsWhatWasExecutedBefore() {
    at(10, main, () -> {
      work(3);
      say("read");
      work(4);
      say("read");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("read@13", "read@17"), log);
  }

  @Test
  void aThreadHasTheTimeOfWhatItExecutedAndBurnt() {
    at(10, main, () -> {
      work(3);
      s.burn(2 * MS);
      work(4);
      for (ThreadTime t : s.host.threadTimes()) if (t.cpuNs() > 0) log.add(t.number() + " " + t.cpuNs() / MS);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("0 9"), log);
    charges.cost(0);
    assertEquals(List.of(-1L), s.host.threadTimes().stream().map(ThreadTime::cpuNs).distinct().toList(), "the free clock does not know");
  }

  @Test
  void whatCostsLessThanANanosecondAddsUp() {
    charges.cost(300);
    at(10, main, () -> {
      for (int i = 0; i < 10; i++) {
        charges.spend(1);
        s.nowNs();
      }
      log.add(String.valueOf(s.nowNs() - 10 * MS));
    });
    s.host.runUntil(20 * MS);
    assertEquals(List.of("3"), log);
  }

  @Test
  void anotherThreadIsServedInTheMiddleOfWork() {
    at(10, main, () -> {
      work(20);
      say("done");
    });
    sayAt(15, dog, "dog");
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog@15", "done@30"), log);
  }

  @Test
  void aTurnEndsWithTheBlockThatReachesTheNextEvent() {
    List<Integer> blocks = new ArrayList<>();
    at(10, main, () -> {
      for (int i = 1; i <= 10; i++) {
        blocks.add(i);
        charges.spend(UNITS_PER_MS);
      }
    });
    at(15, dog, () -> log.add("after block " + blocks.size()));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("after block 6"), log);
  }

  @Test
  void whatIsScheduledDuringATurnShortensIt() {
    at(10, main, () -> {
      work(1);
      at(13, dog, () -> say("dog"));
      work(8);
      say("done");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog@13", "done@19"), log);
  }

  @Test
  void twoThreadsThatWorkAtTheSameTimeEachHaveACore() {
    at(10, main, () -> {
      work(5);
      say("main");
    });
    at(10, dog, () -> {
      work(7);
      say("dog");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@15", "dog@17"), log);
  }

  /** They do not switch at each block, however their turns overlap: a switch costs far more than a block. */
  @Test
  void twoThreadsThatWorkAtTheSameTimeTakeTurnsOfASlice() {
    List<String> turns = new ArrayList<>();
    s.at(10 * MS, main.task, () -> workInTurns("main", turns));
    s.at(10 * MS + 37_000, dog.task, () -> workInTurns("dog", turns));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("main@15", "dog@15"), log);
    assertTrue(turns.size() > 90 && turns.size() < 110, turns.size() + " turns in 5 ms, each of 0.1 ms at most");
  }

  private void workInTurns(String name, List<String> turns) {
    for (int i = 0; i < 5 * UNITS_PER_MS; i += 10) {
      charges.spend(10);
      if (turns.isEmpty() || !turns.get(turns.size() - 1).equals(name)) turns.add(name);
    }
    say(name);
  }

  @Test
  void aWokenThreadDoesNotWaitForTheEndOfTheWork() {
    at(10, main, () -> {
      work(2);
      s.wake(dog.task);
      at(12, dog, () -> say("dog"));
      work(50);
      say("done");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog@12", "done@62"), log);
  }

  @Test
  void aWatchdogRunsWhileAMonitorOfTheAppIsHeld() {
    Object lock = new Object();
    at(10, main, () -> {
      charges.entersMonitorOfApp(lock);
      work(4);
      log.add("leaves");
      charges.leftMonitor(lock);
    });
    sayAt(12, dog, "dog");
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog@12", "leaves"), log);
  }

  @Test
  void whoWantsAMonitorOfTheAppWaitsForIt() {
    Object lock = new Object();
    at(10, main, () -> {
      charges.entersMonitorOfApp(lock);
      work(4);
      say("leaves");
      charges.leftMonitor(lock);
      work(4);
      log.add("goes on");
    });
    at(12, dog, () -> {
      log.add("wants");
      charges.entersMonitorOfApp(lock);
      say("has");
      charges.leftMonitor(lock);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("wants", "leaves@14", "has@14", "goes on"), log);
  }

  @Test
  void aMonitorThatTheJdkLocksTooKeepsTheTurn() {
    List<Object> locked = new Vector<>();
    at(10, main, () -> {
      charges.entersMonitorOfApp(locked);
      work(4);
      log.add("leaves");
      charges.leftMonitor(locked);
    });
    at(12, dog, () -> log.add("dog"));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("leaves", "dog"), log);
  }

  @Test
  void nobodyElseRunsWhileAMonitorIsHeld() {
    at(10, main, () -> {
      charges.entersMonitor(log);
      charges.entersMonitor(log);
      work(4);
      charges.leftMonitor(log);
      work(4);
      log.add("leaves");
      charges.leftMonitor(log);
      work(4);
      say("done");
    });
    at(12, dog, () -> log.add("dog"));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("leaves", "dog", "done@22"), log);
  }

  @Test
  void aReadOfTheClockInsideAMonitorDoesNotGiveTheTurnAway() {
    at(10, main, () -> {
      charges.entersMonitor(log);
      at(10, dog, () -> log.add("dog"));
      work(4);
      say("inside");
      charges.leftMonitor(log);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("inside@14", "dog"), log);
  }

  @Test
  void aReadOfTheClockInsideAMonitorWakesNobody() {
    at(8, dog, () -> {
      s.burn(4 * MS);
      log.add("dog");
    });
    at(10, main, () -> {
      charges.entersMonitor(log);
      work(4);
      say("inside");
      charges.leftMonitor(log);
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("inside@14", "dog"), log);
  }

  @Test
  void aPollForgetsMonitorsThatWereNotLeft() {
    at(10, main, () -> charges.entersMonitor(log));
    at(20, main, () -> work(5));
    at(22, dog, () -> log.add("dog at " + s.nowNs() / MS));
    s.host.runUntil(100 * MS);
    assertEquals(List.of("dog at 22"), log);
  }

  @Test
  void workIsSettledBeforeASleepAndBeforeAPoll() {
    at(10, main, () -> {
      work(3);
      s.burn(5 * MS);
      say("slept");
      work(2);
    });
    sayAt(19, main, "next");
    s.host.runUntil(100 * MS);
    assertEquals(List.of("slept@18", "next@20"), log);
  }

  @Test
  void whatTheHostAsksForIsFree() {
    s.host.runUntil(10 * MS);
    s.host.post(() -> {
      work(30);
      say("host");
    });
    s.host.settle();
    assertEquals(List.of("host@10"), log);
    at(11, main, () -> {
      work(1);
      say("app");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("host@10", "app@12"), log);
  }

  @Test
  void aMainThreadThatWorksIsNotIdle() {
    at(10, main, () -> work(800));
    s.host.runUntil(10 * MS);
    s.host.runUntilIdle(100 * MS, 5_000 * MS);
    assertEquals(810 * MS, s.nowNs());
  }

  @Test
  void withoutACostWorkIsFree() {
    charges.cost(0);
    at(10, main, () -> {
      work(500);
      say("done");
    });
    s.host.runUntil(100 * MS);
    assertEquals(List.of("done@10"), log);
  }

  @Test
  void equalWorkGivesEqualLogs() throws InterruptedException {
    mixed();
    for (int run = 0; run < 5; run++) {
      WorkTest again = new WorkTest();
      again.start();
      again.mixed();
      again.stop();
      assertEquals(log, again.log);
    }
  }

  private void mixed() {
    for (int i = 0; i < 40; i++) {
      int n = i;
      at(10 + i * 3, i % 3 == 0 ? dog : main, () -> {
        work(1 + n % 4);
        say("e" + n);
        s.wake(n % 2 == 0 ? dog.task : main.task);
        work(n % 3);
      });
    }
    s.host.runUntil(400 * MS);
  }
}
