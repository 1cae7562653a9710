package dev.hitchproof.device.inside.display;

import android.graphics.Bitmap;
import dev.hitchproof.device.inside.level.Natives;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongToIntFunction;
import org.robolectric.nativeruntime.BitmapNatives;

/** The bitmaps that a process has on the GPU: a new or changed one is uploaded by the first frame that draws it. */
final class Textures {
  private static final int BYTES_PER_PIXEL = 4;
  private static final LongToIntFunction GENERATION =
      Natives.read(Bitmap.class, "nativeGenerationId", BitmapNatives::nativeGenerationId);
  private static final LongToIntFunction BYTES =
      Natives.read(Bitmap.class, "nativeGetAllocationByteCount", BitmapNatives::nativeGetAllocationByteCount);
  private final Map<Long, Integer> generations = new HashMap<>();

  /** Pixels to upload before {@code bitmap} can be drawn; 0 if it is on the GPU and unchanged. */
  long uploadedPixels(long bitmap) {
    int generation = GENERATION.applyAsInt(bitmap);
    Integer uploaded = generations.put(bitmap, generation);
    if (uploaded != null && uploaded == generation) return 0;
    return BYTES.applyAsInt(bitmap) / BYTES_PER_PIXEL;
  }
}
