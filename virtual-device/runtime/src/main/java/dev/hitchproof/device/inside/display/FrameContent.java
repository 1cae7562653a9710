package dev.hitchproof.device.inside.display;

import android.graphics.Bitmap;
import dev.hitchproof.device.host.DisplayLists.DisplayList;
import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.inside.level.Natives;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongToIntFunction;
import org.robolectric.nativeruntime.BitmapNatives;

/**
 * What a frame shows and how much rendering work it takes, read from its display lists. Two frames with equal
 * {@code places} draw the same things in the same places; colours are not compared. {@code drawnAt}: where.
 */
public record FrameContent(long places, DrawnAt drawnAt, long operations, long uploadedPixels, long layerPixels, long filledPixels) {
  static final FrameContent EMPTY = new FrameContent(0, new DrawnAt(), 0, 0, 0, 0);

  /**
   * @param root render node of the window
   * @param textures remembers the bitmaps that the GPU already has
   * @param filledPixels that the GPU fills, each as often as it is filled
   */
  static FrameContent of(long root, Textures textures, long filledPixels) {
    FrameContent drawn = drawn(root, textures, new DrawnAt());
    return new FrameContent(drawn.places, drawn.drawnAt, drawn.operations, drawn.uploadedPixels, drawn.layerPixels, filledPixels);
  }

  private static FrameContent drawn(long root, Textures textures, DrawnAt at) {
    DisplayList list = DisplayLists.of(root);
    if (list == null) return EMPTY;
    at.add(root, RenderNodes.x(root), RenderNodes.y(root), list);
    long places = 31 * list.hash() + RenderNodes.placeHash(root);
    long operations = list.operations();
    long uploaded = 0;
    long layers = list.layerPixels();
    for (long bitmap : list.bitmaps()) uploaded += textures.uploadedPixels(bitmap);
    for (long child : list.children()) {
      FrameContent inside = drawn(child, textures, at);
      places = 31 * places + inside.places;
      operations += inside.operations;
      uploaded += inside.uploadedPixels;
      layers += inside.layerPixels;
    }
    return new FrameContent(places, at, operations, uploaded, layers, 0);
  }

  /** Where the nodes of a picture are drawn, so that one can tell how far its content has moved. */
  static final class DrawnAt {
    static final Shift NONE = new Shift(0, 0);

    /** By how many pixels content moved, to the right and down. */
    record Shift(float x, float y) {}

    /** In its parent, and its own content in the node. */
    private record Place(float x, float y, float scrolledX, float scrolledY) {}

    private final Map<Long, Place> byNode = new HashMap<>();

    void add(long node, float x, float y, DisplayList list) {
      byNode.put(node, new Place(x, y, list.scrolledX(), list.scrolledY()));
    }

    /** By how much most of the nodes moved that did; a recycled row moves alone. */
    Shift shiftSince(DrawnAt before) {
      Map<Shift, Integer> counts = new LinkedHashMap<>();
      byNode.forEach((node, now) -> {
        Place was = before.byNode.get(node);
        if (was == null) return;
        counts.merge(new Shift(now.x - was.x, now.y - was.y), 1, Integer::sum);
        counts.merge(new Shift(now.scrolledX - was.scrolledX, now.scrolledY - was.scrolledY), 1, Integer::sum);
      });
      counts.remove(NONE);
      return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(NONE);
    }
  }

  /** The bitmaps that a process has on the GPU: a new or changed one is uploaded by the first frame that draws it. */
  static final class Textures {
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
}
