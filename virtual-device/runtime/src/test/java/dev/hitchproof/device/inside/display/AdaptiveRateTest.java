package dev.hitchproof.device.inside.display;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AdaptiveRateTest {
  private static final long MS = 1_000_000L;
  private final AdaptiveRate rate = new AdaptiveRate(10, 120, 90);

  @Test
  void restsUntilSomethingHappens() {
    assertEquals(10, rate.at(0));
    assertEquals(10, rate.at(5_000 * MS));
  }

  @Test
  void staysAwakeFor80MsAfterAFrameIsAskedFor() {
    rate.active(1_000 * MS);
    assertEquals(90, rate.at(1_079 * MS));
    assertEquals(10, rate.at(1_080 * MS));
    assertEquals(1_080 * MS, rate.restsAtNs());
  }

  @Test
  void hasTheRateOfTouchesWhileAFingerIsDownAndThenThatOfAFling() {
    rate.touched(true, 1_000 * MS);
    assertEquals(120, rate.at(9_000 * MS));
    rate.touched(false, 9_000 * MS);
    assertEquals(90, rate.at(9_199 * MS));
    assertEquals(10, rate.at(9_200 * MS));
  }

  @Test
  void aFrameSoonAfterATouchDoesNotEndItsEffect() {
    rate.touched(false, 1_000 * MS);
    rate.active(1_010 * MS);
    assertEquals(1_200 * MS, rate.restsAtNs());
  }

  @Test
  void aFixedRateStays() {
    AdaptiveRate fixed = AdaptiveRate.fixed(60);
    fixed.touched(true, 5);
    assertEquals(60, fixed.at(5));
    assertEquals(60, fixed.at(5_000 * MS));
  }
}
