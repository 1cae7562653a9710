package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ShadowedMethodsTest {
  @Test
  void areOfAVersionOfRobolectric() {
    assertTrue(ShadowedMethods.ROBOLECTRIC.matches("shadowapi-\\d+(\\.\\d+)+\\.jar"), ShadowedMethods.ROBOLECTRIC);
  }
}
