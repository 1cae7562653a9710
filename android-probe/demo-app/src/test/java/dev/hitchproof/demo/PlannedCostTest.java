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
    assertEquals(0, planned.layoutUs(0));
    assertEquals(0, planned.dragUs(1));
  }

  @Test
  void costsOfOneRowAddUp() {
    PlannedCost planned =
        planned(0, "rowMs", 2, "slowEvery", 4, "slowMs", 40, "frozenRow", 8, "frozenMs", 800);
    assertEquals(2000, planned.bindUs(7));
    assertEquals(842000, planned.bindUs(8));
    assertEquals(42000, planned.bindUs(12));
  }

  @Test
  void aWaitForALockCostsApart() {
    PlannedCost planned = planned(0, "lockedEvery", 5, "lockedMs", 40);
    assertEquals(0, planned.lockedMs(0));
    assertEquals(40, planned.lockedMs(10));
    assertEquals(0, planned.bindUs(10));
  }

  @Test
  void frozenRowMayBeTheFirst() {
    assertArrayEquals(new int[] {0}, costlyRows(planned(0, "frozenRow", 0, "frozenMs", 700), 20));
  }

  @Test
  void layoutAndDragCostApart() {
    PlannedCost planned =
        planned(0, "layoutEvery", 3, "layoutMs", 25, "dragEvery", 2, "dragMs", 12);
    assertEquals(0, planned.bindUs(3));
    assertEquals(25000, planned.layoutUs(3));
    assertEquals(0, planned.layoutUs(4));
    assertArrayEquals(
        new long[] {0, 12_000, 0, 12_000},
        IntStream.rangeClosed(1, 4).mapToLong(planned::dragUs).toArray());
  }

  @Test
  void costsAreMicroseconds() {
    assertEquals(16_667, planned(0, "slowEvery", 1, "slowMs", "16.667").bindUs(1));
    assertEquals(699_001, planned(0, "frozenRow", 3, "frozenMs", "699.001").bindUs(3));
  }

  @Test
  void drawingIsPlannedByRow() {
    PlannedCost planned = planned(0, "drawEvery", 4, "drawOperations", 100);
    assertEquals(true, planned.drawing(3).isNothing());
    assertEquals(false, planned.drawing(4).isNothing());
    assertEquals(false, planned(0, "uploadEvery", 2, "uploadKpx", 9).drawing(2).isNothing());
    assertEquals(false, planned(0, "layerEvery", 2, "layers", 1).drawing(2).isNothing());
  }

  @Test
  void slowerBuildScalesEveryCost() {
    PlannedCost planned =
        planned(25, "rowMs", 8, "layoutEvery", 1, "layoutMs", 20, "dragEvery", 1, "dragMs", 4);
    assertEquals(10000, planned.bindUs(1));
    assertEquals(25000, planned.layoutUs(1));
    assertEquals(5000, planned.dragUs(1));
  }

  private static int[] costlyRows(PlannedCost planned, int rows) {
    return IntStream.range(0, rows).filter(row -> planned.bindUs(row) > 0).toArray();
  }

  private static PlannedCost planned(int slowdownPercent, Object... extras) {
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < extras.length; i += 2) {
      values.put((String) extras[i], extras[i + 1]);
    }
    return new PlannedCost(new FeedPlan(values, slowdownPercent));
  }
}
