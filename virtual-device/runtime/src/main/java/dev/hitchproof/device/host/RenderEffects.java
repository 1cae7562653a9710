package dev.hitchproof.device.host;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What effects of render nodes cost the GPU: how many times they fill each pixel of the layer that they apply to. */
final class RenderEffects {
  /** https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/utils/Blur.cpp */
  private static final float SIGMA_PER_RADIUS = 0.57735f;
  private static final float LEAST_SIGMA = 0.5f;
  /** Above it the picture is scaled down: https://github.com/google/skia/blob/chrome/m114/src/core/SkGpuBlurUtils.h */
  private static final double LARGEST_SIGMA = 4;
  private static final double RADIUS_PER_SIGMA = 3;
  private static final Map<Long, Double> FILLS = new ConcurrentHashMap<>();

  private RenderEffects() {}

  /** An effect was created at {@code address} by a native call. */
  static long created(long address, String call, Object[] args) {
    FILLS.put(address, fills(call, args));
    return address;
  }

  /** @param address of the effect, 0 for none */
  static double fillsOf(long address) {
    return FILLS.getOrDefault(address, 0.0);
  }

  private static double fills(String call, Object[] args) {
    double inputs = 0;
    for (Object arg : args) if (arg instanceof Long address) inputs += fillsOf(address);
    return switch (call) {
      case "nativeCreateBlurEffect" -> inputs + blur((float) args[0]) / 2 + blur((float) args[1]) / 2;
      case "nativeCreateChainEffect" -> inputs;
      default -> inputs + 1;
    };
  }

  /**
   * A Gaussian blur is two passes, one along each axis. A pass reads the pixels within the radius, two at a time and each
   * at half the price of a filled pixel. A wide blur is done on a smaller picture, scaled down before and up after.
   */
  static double blur(float radiusPx) {
    if (radiusPx <= 0) return 0;
    double sigma = SIGMA_PER_RADIUS * radiusPx + LEAST_SIGMA;
    double scale = Math.max(1, sigma / LARGEST_SIGMA);
    double reads = Math.ceil(RADIUS_PER_SIGMA * sigma / scale) + 1;
    double scaling = scale > 1 ? 1 + 1 / (scale * scale) : 0;
    return reads / (scale * scale) + scaling;
  }
}
