package dev.hitchproof.device.inside.display;

import java.util.HashMap;
import java.util.Map;
import org.robolectric.nativeruntime.BitmapNatives;

/** The bitmaps that a process has on the GPU: a new or changed one is uploaded by the first frame that draws it. */
final class Textures {
  private static final int BYTES_PER_PIXEL = 4;
  private final Map<Long, Integer> generations = new HashMap<>();

  /** Pixels to upload before {@code bitmap} can be drawn; 0 when it is there and unchanged. */
  long uploadedPixels(long bitmap) {
    int generation = BitmapNatives.nativeGenerationId(bitmap);
    Integer uploaded = generations.put(bitmap, generation);
    if (uploaded != null && uploaded == generation) return 0;
    return BitmapNatives.nativeGetAllocationByteCount(bitmap) / BYTES_PER_PIXEL;
  }
}
