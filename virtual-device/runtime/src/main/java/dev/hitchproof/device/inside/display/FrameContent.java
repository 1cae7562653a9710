package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.host.DisplayLists.DisplayList;

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
}
