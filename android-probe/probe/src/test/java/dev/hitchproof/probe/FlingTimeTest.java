package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FlingTimeTest {
  /** The durations that Android 14's OverScroller gives these flings, times 1.5. */
  @ParameterizedTest
  @CsvSource({
    "2.625, 131, 0",
    "2.625, 132, 92",
    "2.625, 1000, 409",
    "2.625, 8000, 1891",
    "2.625, 21000, 3849",
    "1, 8000, 3849",
  })
  void aFlingLastsLongerTheFasterTheFinger(double density, double pxPerSecond, long ms) {
    assertEquals(ms, new FlingTime(density).longestNs(pxPerSecond) / 1_000_000);
  }
}
