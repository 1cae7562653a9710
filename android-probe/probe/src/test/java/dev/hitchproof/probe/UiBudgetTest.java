package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class UiBudgetTest {
  private static final long T = 8_000_000L;
  private static final long NO_DEADLINE = -1;
  private final UiBudget budget = new UiBudget();

  @Test
  void beforeTheFirstReportItIsAPeriod() {
    assertEquals(T, budget.ns(T));
  }

  @Test
  void itIsWhatTheRendererLeaves() {
    budget.reported(3_000_000, NO_DEADLINE, T);
    assertEquals(5_000_000, budget.ns(T));
  }

  @Test
  void aDeadlineAfterThePeriodAddsToIt() {
    budget.reported(3_000_000, T + 2_000_000, T);
    assertEquals(7_000_000, budget.ns(T));
  }

  @Test
  void aFasterRendererIsBelievedAtOnceAndASlowerOneByAndBy() {
    budget.reported(3_000_000, NO_DEADLINE, T);
    budget.reported(4_600_000, NO_DEADLINE, T);
    assertEquals(T - 3_100_000, budget.ns(T));
    budget.reported(2_000_000, NO_DEADLINE, T);
    assertEquals(T - 2_000_000, budget.ns(T));
  }

  @Test
  void itIsAQuarterOfAPeriodAtLeast() {
    budget.reported(20_000_000, NO_DEADLINE, T);
    assertEquals(T / 4, budget.ns(T));
  }
}
