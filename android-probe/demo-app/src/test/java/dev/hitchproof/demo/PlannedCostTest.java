package dev.hitchproof.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PlannedCostTest {
  @Test
  void slowRowsStartAtSlowEveryUnlessToldOtherwise() {
    assertArrayEquals(
        new int[] {4, 8, 12}, costlyRows(planned(0, "slowEvery", 4, "slowMs", 40), 15));
    assertArrayEquals(
        new int[] {2, 6, 10, 14},
        costlyRows(planned(0, "slowEvery", 4, "slowMs", 40, "slowFirst", 2), 15));
    assertArrayEquals(
        new int[] {0, 5, 10},
        costlyRows(planned(0, "slowEvery", 5, "slowMs", 1, "slowFirst", 0), 15));
  }

  @Test
  void nothingCostsByDefault() {
    PlannedCost planned = planned(0);
    assertArrayEquals(new int[0], costlyRows(planned, 500));
    assertEquals(0, planned.layoutMs(0));
    assertEquals(0, planned.dragMs(1));
  }

  @Test
  void costsOfOneRowAddUp() {
    PlannedCost planned =
        planned(0, "rowMs", 2, "slowEvery", 4, "slowMs", 40, "frozenRow", 8, "frozenMs", 800);
    assertEquals(2, planned.bindMs(7));
    assertEquals(842, planned.bindMs(8));
    assertEquals(42, planned.bindMs(12));
  }

  @Test
  void frozenRowMayBeTheFirst() {
    assertArrayEquals(new int[] {0}, costlyRows(planned(0, "frozenRow", 0, "frozenMs", 700), 20));
  }

  @Test
  void layoutAndDragCostApart() {
    PlannedCost planned =
        planned(0, "layoutEvery", 3, "layoutMs", 25, "dragEvery", 2, "dragMs", 12);
    assertEquals(0, planned.bindMs(3));
    assertEquals(25, planned.layoutMs(3));
    assertEquals(0, planned.layoutMs(4));
    assertArrayEquals(
        new long[] {0, 12, 0, 12},
        IntStream.rangeClosed(1, 4).mapToLong(planned::dragMs).toArray());
  }

  @Test
  void slowerBuildScalesEveryCost() {
    PlannedCost planned =
        planned(25, "rowMs", 8, "layoutEvery", 1, "layoutMs", 20, "dragEvery", 1, "dragMs", 4);
    assertEquals(10, planned.bindMs(1));
    assertEquals(25, planned.layoutMs(1));
    assertEquals(5, planned.dragMs(1));
  }

  private static int[] costlyRows(PlannedCost planned, int rows) {
    return IntStream.range(0, rows).filter(row -> planned.bindMs(row) > 0).toArray();
  }

  private static PlannedCost planned(int slowdownPercent, Object... extras) {
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < extras.length; i += 2) {
      values.put((String) extras[i], extras[i + 1]);
    }
    return new PlannedCost(new FeedPlan(values, slowdownPercent));
  }
}
