package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.host.DisplayLists.DisplayList;

/**
 * What a frame shows and how much rendering work it takes, read from its display lists. Two frames with equal
 * {@code places} draw the same things in the same places; colours are not compared.
 */
public record FrameContent(long places, long operations, long uploadedPixels, long layerPixels, long filledPixels) {
  static final FrameContent EMPTY = new FrameContent(0, 0, 0, 0, 0);

  /**
   * @param root render node of the window
   * @param textures remembers the bitmaps that the GPU already has
   * @param filledPixels that the GPU fills, each as often as it is filled
   */
  static FrameContent of(long root, Textures textures, long filledPixels) {
    FrameContent drawn = drawn(root, textures);
    return new FrameContent(drawn.places, drawn.operations, drawn.uploadedPixels, drawn.layerPixels, filledPixels);
  }

  private static FrameContent drawn(long root, Textures textures) {
    DisplayList list = DisplayLists.of(root);
    if (list == null) return EMPTY;
    long places = 31 * list.hash() + RenderNodes.placeHash(root);
    long operations = list.operations();
    long uploaded = 0;
    long layers = list.layerPixels();
    for (long bitmap : list.bitmaps()) uploaded += textures.uploadedPixels(bitmap);
    for (long child : list.children()) {
      FrameContent inside = drawn(child, textures);
      places = 31 * places + inside.places;
      operations += inside.operations;
      uploaded += inside.uploadedPixels;
      layers += inside.layerPixels;
    }
    return new FrameContent(places, operations, uploaded, layers, 0);
  }
}
