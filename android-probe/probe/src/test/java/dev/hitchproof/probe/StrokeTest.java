package dev.hitchproof.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StrokeTest {
  @ParameterizedTest
  @ValueSource(ints = {24, 30, 60, 90, 120, 144, 165, 240})
  void itSendsOnceAFrameSixToSevenMsBeforeTheVsync(int hz) {
    long periodNs = Math.round(1e9 / hz);
    long atMs = 0;
    for (int i = 0; i < 1_000; i++) {
      long nextMs = Stroke.nextMs(atMs, periodNs);
      assertTrue(nextMs > atMs, hz + " Hz: " + nextMs + " after " + atMs);
      assertTrue((nextMs - atMs) * 1_000_000 < 2 * periodNs, hz + " Hz: " + nextMs + " after " + atMs);
      long untilVsyncNs = periodNs - (nextMs * 1_000_000 + 6_000_000) % periodNs;
      assertTrue(untilVsyncNs <= 1_000_000, hz + " Hz: " + untilVsyncNs + " ns more than 6 ms before a vsync");
      atMs = nextMs;
    }
    assertEquals(1_000.0 * periodNs / 1e6, atMs, periodNs / 1e6 + 6);
  }
}
