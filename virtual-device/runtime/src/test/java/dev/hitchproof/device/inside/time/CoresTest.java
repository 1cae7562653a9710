package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More threads that work than cores: a unit is a microsecond here. */
@Timeout(20)
class CoresTest extends WorkingThreads {
  private static final int CORES = 2;
  private final List<LooperThread> others = new ArrayList<>();

  /** Other threads that work for some milliseconds from 10 ms on, and say when they are done. */
  private void busy(int threads, int ms) {
    for (int i = 0; i < threads; i++) {
      LooperThread t = LooperThread.start(s);
      others.add(t);
      String name = "t" + i;
      at(10, t, () -> {
        work(ms);
        say(name);
      });
    }
  }

  private long endOf(String name) {
    for (String said : log) if (said.startsWith(name + "@")) return Long.parseLong(said.substring(name.length() + 1));
    throw new AssertionError(name + " has not ended: " + log);
  }

  @Test
  void asManyThreadsAsCoresWorkAtTheSameTime() {
    s.host.cores(CORES);
    busy(2, 8);
    s.host.runUntil(100 * MS);
    assertEquals(18, endOf("t0"));
    assertEquals(18, endOf("t1"));
  }

  @Test
  void eightThreadsDelayANinth() {
    s.host.cores(CORES);
    busy(8, 8);
    at(12, dog, () -> {
      work(4);
      say("ninth");
    });
    s.host.runUntil(200 * MS);
    assertTrue(endOf("ninth") >= 12 + 4 * 3, "it has a share of two cores among nine threads: " + log);
    long last = others.stream().mapToLong(t -> endOf("t" + others.indexOf(t))).max().orElseThrow();
    assertEquals(10 + (8 * 8 + 4) / CORES, last, 1, "no more than two work at once, and no core is idle: " + log);
  }

  @Test
  void withoutALimitTheNinthIsNotDelayed() {
    busy(8, 8);
    at(12, dog, () -> {
      work(4);
      say("ninth");
    });
    s.host.runUntil(200 * MS);
    assertEquals(16, endOf("ninth"));
  }

  @Test
  void threadsThatWaitForACoreGetEqualShares() {
    s.host.cores(CORES);
    busy(4, 8);
    s.host.runUntil(200 * MS);
    assertEquals(4, log.size());
    for (int i = 0; i < 4; i++) assertEquals(26, endOf("t" + i), 1);
  }

  /** Such as a sort of a long array: it gives its core up as often as blocks do. Of the mid profile, where a part takes 1.139 ns. */
  @Test
  void aLargeCallSharesItsCoreToo() {
    charges.cost(1_139);
    int units = 7_023_706; // 8 ms
    s.host.cores(1);
    LooperThread t = LooperThread.start(s);
    at(10, t, () -> {
      for (int i = 0; i < units; i += 10) charges.spend(10);
      say("blocks");
    });
    at(10, dog, () -> {
      charges.spendLarge(units);
      say("large");
    });
    s.host.runUntil(200 * MS);
    assertEquals(26, endOf("blocks"), 1);
    assertEquals(26, endOf("large"), 1);
  }

  @Test
  void mainHasACoreWhateverElseWorks() {
    s.host.cores(CORES);
    busy(8, 8);
    s.at(12 * MS + 37_000, main.task, () -> {
      work(5);
      log.add("main after " + (s.nowNs() - 12 * MS - 37_000));
    });
    s.host.runUntil(200 * MS);
    assertTrue(log.contains("main after " + 5 * MS), log.toString());
  }

  @Test
  void whoeverGivesItsCoreToMainWorksLaterForTheRestOfItsTime() {
    s.host.cores(1);
    busy(1, 8);
    s.at(12 * MS + 37_000, main.task, () -> work(5));
    s.host.runUntil(200 * MS);
    assertEquals(10 + 8 + 5, endOf("t0"));
  }

  @Test
  void whatTheHostAsksMainForTakesNoTimeOfOthers() {
    s.host.cores(1);
    busy(1, 8);
    for (int ms = 11; ms < 18; ms++) {
      s.host.runUntil(ms * MS + 37_000);
      s.host.post(() -> work(3));
      s.host.settle();
    }
    s.host.runUntil(200 * MS);
    assertEquals(List.of("t0@18"), log);
  }

  @Test
  void equalWorkGivesEqualLogs() throws InterruptedException {
    mixed();
    for (int run = 0; run < 5; run++) {
      CoresTest again = new CoresTest();
      again.start();
      again.mixed();
      again.stop();
      assertEquals(log, again.log);
    }
  }

  private void mixed() {
    s.host.cores(CORES);
    busy(5, 6);
    for (int i = 0; i < 20; i++) {
      int n = i;
      at(10 + i * 3, i % 3 == 0 ? dog : main, () -> {
        work(1 + n % 4);
        say("e" + n);
      });
    }
    s.host.runUntil(400 * MS);
  }
}
