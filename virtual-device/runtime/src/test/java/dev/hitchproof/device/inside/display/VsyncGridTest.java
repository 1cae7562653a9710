package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hitchproof.device.inside.time.Clock;
import org.junit.jupiter.api.Test;

class VsyncGridTest {
  private final VsyncGrid grid = new VsyncGrid(10, 3, 0);

  @Test
  void theNextVsyncIsStrictlyLater() {
    long[][] table = {{0, 3}, {2, 3}, {3, 13}, {4, 13}, {12, 13}, {13, 23}, {-8, 3}};
    for (long[] row : table) assertEquals(row[1], grid.nextAfterNs(row[0]), "after " + row[0]);
  }

  @Test
  void afterAChangeOfTheRateVsyncsGoOnFromTheNextOneAndKeepTheirNumbers() {
    VsyncGrid faster = grid.changedAfterNs(25, 1e9 / 4);
    long[][] table = {{25, 33}, {33, 37}, {36, 37}, {40, 41}};
    for (long[] row : table) assertEquals(row[1], faster.nextAfterNs(row[0]), "after " + row[0]);
    assertEquals(grid.index(33), faster.index(33));
    assertEquals(grid.index(33) + 2, faster.index(41));
  }

  @Test
  void aHigherRateDoesNotWaitForTheNextVsyncOfALowOne() {
    VsyncGrid slow = new VsyncGrid(100, 3, 7);
    VsyncGrid raised = slow.raisedAfterNs(125, 1e9 / 20);
    assertEquals(143, raised.nextAfterNs(125));
    assertEquals(163, raised.nextAfterNs(143));
    assertEquals(slow.index(125) + 1, raised.index(143));
    assertEquals(143, slow.raisedAfterNs(124, 1e9 / 20).nextAfterNs(124));
  }

  @Test
  void millisecondsStandToVsyncsAsAtTheFirstOneEveryThreeOrNine() {
    for (int hz : new int[] {60, 90, 120}) {
      VsyncGrid grid = new VsyncGrid(VsyncGrid.of(hz, 1).periodNs(), 2_345_678, 0);
      int everyMs = hz == 60 ? 50 : hz == 90 ? 100 : 25;
      long ns = grid.likeFirstNs(10_000_000);
      assertEquals(2_345_678 + everyMs * 1e6, ns, 9, hz + " Hz");
      assertEquals(ns, grid.likeFirstNs(ns));
      assertEquals(ns, grid.nextAfterNs(ns - 1));
    }
  }

  @Test
  void aMovedGridGoesOnCounting() {
    VsyncGrid grid = new VsyncGrid(100, 3, 7);
    VsyncGrid moved = grid.movedAfterNs(250, 290);
    assertEquals(290, moved.nextAfterNs(250));
    assertEquals(grid.index(250) + 1, moved.index(290));
  }

  @Test
  void periodsOfUsualRates() {
    assertEquals(16_666_667, VsyncGrid.of(60, 1).periodNs());
    assertEquals(11_111_111, VsyncGrid.of(90, 1).periodNs());
    assertEquals(8_333_333, VsyncGrid.of(120, 1).periodNs());
  }

  @Test
  void thePhaseFollowsTheSeedAndStaysWithinAPeriod() {
    assertEquals(VsyncGrid.of(60, 5), VsyncGrid.of(60, 5));
    assertNotEquals(VsyncGrid.of(60, 5).phaseNs(), VsyncGrid.of(60, 6).phaseNs());
    for (long seed = -50; seed < 50; seed++) {
      long phase = VsyncGrid.of(120, seed).phaseNs() - Clock.UP_NS;
      assertTrue(phase >= 0 && phase < 8_333_333, "seed " + seed + " gives " + phase);
    }
  }
}
