package dev.hitchproof.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RowNoiseTest {
  private static final int ROWS = 20_000;

  @Test
  void equalSeedsGiveEqualCosts() {
    assertArrayEquals(
        costsUs(new RowNoise(7, 3000, 400, 0)), costsUs(new RowNoise(7, 3000, 400, 0)));
    assertFalse(
        Arrays.equals(
            costsUs(new RowNoise(7, 3000, 400, 0)), costsUs(new RowNoise(8, 3000, 400, 0))));
  }

  /**
   * Standard errors at 20,000 rows: sigma/√n · 1.25 ≈ 0.35 % for the median, 1/√2n ≈ 0.5 % for
   * sigma.
   */
  @Test
  void medianAndSigmaAreThoseAskedFor() {
    double[] logs =
        Arrays.stream(costsUs(new RowNoise(42, 3000, 400, 0))).map(Math::log).sorted().toArray();
    double mean = Arrays.stream(logs).average().orElseThrow(AssertionError::new);
    double variance =
        Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (ROWS - 1);
    assertEquals(3000, Math.exp(logs[ROWS / 2]), 3000 * 0.015);
    assertEquals(0.4, Math.sqrt(variance), 0.4 * 0.02);
  }

  @Test
  void neighbouringRowsAreUncorrelated() {
    double[] logs =
        Arrays.stream(costsUs(new RowNoise(1, 1000, 1000, 0)))
            .map(us -> Math.log(us / 1000))
            .toArray();
    double lagged =
        IntStream.range(1, ROWS).mapToDouble(i -> logs[i] * logs[i - 1]).average().orElse(1);
    assertEquals(0, lagged, 4 / Math.sqrt(ROWS));
  }

  @Test
  void runFactorScales() {
    assertEquals(
        1.1 * new RowNoise(3, 2000, 250, 1000).costUs(9),
        new RowNoise(3, 2000, 250, 1100).costUs(9),
        1e-6);
    assertEquals(
        new RowNoise(3, 2000, 250, 1000).costUs(9), new RowNoise(3, 2000, 250, 0).costUs(9));
  }

  @Test
  void noMedianNoNoise() {
    assertEquals(0, new RowNoise(3, 0, 250, 1100).costUs(9));
  }

  private static double[] costsUs(RowNoise noise) {
    return IntStream.range(0, ROWS).mapToDouble(noise::costUs).toArray();
  }
}
