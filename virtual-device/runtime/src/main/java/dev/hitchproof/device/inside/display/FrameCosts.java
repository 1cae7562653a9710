package dev.hitchproof.device.inside.display;

/**
 * What RenderThread and GPU cost: a constant per frame plus a price per pixel uploaded (sync), per drawing operation
 * (RenderThread) and per pixel filled (GPU). The prices are round figures of the order of a mid-range phone, not
 * measurements; {@code permille} is the share of them that a device takes. A device whose {@code psPerPixel}, the price of
 * a filled pixel, is 0 has a round price per pixel of the layers that {@code saveLayer} makes, and fills pixels for free.
 */
record FrameCosts(long permille, long psPerPixel) {
  static final FrameCosts ROUND = new FrameCosts(1_000, 0);

  private static final long SYNC_NS = 300_000;
  private static final long ISSUE_NS = 1_200_000;
  private static final long SWAP_NS = 400_000;
  private static final long GPU_NS = 2_000_000;
  /** Without the pixels: with those of a screen that is covered once or twice, about as much as {@link #GPU_NS}. */
  private static final long GPU_WITHOUT_PIXELS_NS = 500_000;
  private static final long PER_UPLOADED_PIXEL_NS = 4;
  private static final long PER_OPERATION_NS = 1_000;
  /** At half a nanosecond a pixel, a full-screen layer of 1080 × 2400 costs 1.3 ms. */
  private static final long LAYER_PIXELS_PER_NS = 2;
  private static final long PS_PER_NS = 1_000;

  long syncNs() {
    return scaled(SYNC_NS);
  }

  long issueNs() {
    return scaled(ISSUE_NS);
  }

  long swapNs() {
    return scaled(SWAP_NS);
  }

  long gpuNs() {
    return scaled(psPerPixel == 0 ? GPU_NS : GPU_WITHOUT_PIXELS_NS);
  }

  long uploadNs(FrameContent content) {
    return scaled(content.uploadedPixels() * PER_UPLOADED_PIXEL_NS);
  }

  long commandsNs(FrameContent content) {
    return scaled(content.operations() * PER_OPERATION_NS);
  }

  long pixelsNs(FrameContent content) {
    return psPerPixel == 0 ? scaled(content.layerPixels() / LAYER_PIXELS_PER_NS) : content.filledPixels() * psPerPixel / PS_PER_NS;
  }

  private long scaled(long ns) {
    return ns * permille / 1_000;
  }
}
