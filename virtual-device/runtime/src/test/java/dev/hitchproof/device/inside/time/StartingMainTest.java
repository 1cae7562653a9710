package dev.hitchproof.device.inside.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Main before its loop, on the test's thread. A unit is a microsecond here. */
@Timeout(20)
class StartingMainTest {
  private static final long US = 1_000L;
  private final Charges charges = new Charges();
  private final Scheduler s = new Scheduler(new TestClock(), charges);
  private final List<String> log = new ArrayList<>();

  private void begin() {
    charges.cost(1_000 * US);
    s.register();
  }

  /** In blocks of 10 µs, as metered code does. */
  private void work(int us) {
    for (int i = 0; i < us; i += 10) charges.spend(10);
  }

  @Test
  void executesForNothingUntilItRunsCodeOfTheApp() {
    begin();
    work(300);
    assertEquals(0, s.nowNs());
    s.host.mainStarts(true);
    work(500);
    assertEquals(500 * US, s.nowNs());
    work(200);
    s.host.mainStarts(false);
    work(300);
    assertEquals(700 * US, s.nowNs());
  }

  @Test
  void isInterruptedByWhatIsDueMeanwhile() {
    begin();
    s.host.mainStarts(true);
    s.at(250 * US, null, () -> log.add("due at " + s.nowNs() / US));
    work(500);
    log.add("has worked until " + s.nowNs() / US);
    s.host.mainStarts(false);
    assertEquals(List.of("due at 250", "has worked until 500"), log);
  }
}
