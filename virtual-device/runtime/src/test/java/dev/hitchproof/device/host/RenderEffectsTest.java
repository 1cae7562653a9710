package dev.hitchproof.device.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RenderEffectsTest {
  private static double created(long address, String call, Object... args) {
    RenderEffects.created(address, call, args);
    return RenderEffects.fillsOf(address);
  }

  @Test
  void aBlurReadsMorePixelsTheWiderItIsUntilThePictureIsScaledDown() {
    assertEquals(0, RenderEffects.blur(0));
    // Sigma 2.81: 9 pixels on each side.
    assertEquals(10, RenderEffects.blur(4));
    // Sigma 3.96: 12 pixels on each side, the most on a picture that is not scaled.
    assertEquals(13, RenderEffects.blur(6));
    // Sigma 8.00 on a picture of half the size.
    assertEquals(13 / 4.0 + 1 + 1 / 4.0, RenderEffects.blur(12.99f), 0.01);
    assertTrue(RenderEffects.blur(100) < 1.1);
  }

  @Test
  void effectsAddUp() {
    double both = created(11, "nativeCreateBlurEffect", 4f, 4f, 0L, 0);
    assertEquals(10, both);
    assertEquals(5, created(12, "nativeCreateBlurEffect", 4f, 0f, 0L, 0));
    assertEquals(20, created(13, "nativeCreateBlurEffect", 4f, 4f, 11L, 0));
    assertEquals(15, created(14, "nativeCreateChainEffect", 11L, 12L));
    assertEquals(11, created(15, "nativeCreateOffsetEffect", 1f, 1f, 11L));
    assertEquals(0, RenderEffects.fillsOf(0));
  }
}
