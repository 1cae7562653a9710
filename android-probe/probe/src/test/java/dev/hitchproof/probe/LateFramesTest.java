package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LateFramesTest {
  private int missed;

  @AfterEach
  void forget() {
    LateFrames.listen(null);
  }

  /** A frame period of 10. */
  @ParameterizedTest
  @CsvSource({"10, 0", "14, 0", "15, 1", "20, 1", "24, 1", "25, 2", "95, 9"})
  void missedVsyncsAreRoundedAndATieIsLate(long intervalNs, int expected) {
    LateFrames.listen((durationNs, vsyncs) -> {
      assertEquals(intervalNs, durationNs);
      missed = vsyncs;
    });
    LateFrames.frame(intervalNs, 10);
    assertEquals(expected, missed);
  }
}
