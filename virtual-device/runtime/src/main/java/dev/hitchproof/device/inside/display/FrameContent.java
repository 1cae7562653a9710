package dev.hitchproof.device.inside.display;

import android.graphics.RenderNode;
import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.host.DisplayLists.DisplayList;
import dev.hitchproof.device.inside.level.Natives;
import java.util.List;
import java.util.function.LongToIntFunction;
import org.robolectric.nativeruntime.RenderNodeNatives;

/**
 * What a frame shows and how much rendering work it takes, read from its display lists. Two frames with equal
 * {@code places} draw the same things in the same places; colours are not compared.
 */
public record FrameContent(long places, long operations, long uploadedPixels, long layerPixels) {
  static final FrameContent EMPTY = new FrameContent(0, 0, 0, 0);
  private static final List<LongToIntFunction> PROPERTIES = List.of(
      read("nGetLeft", RenderNodeNatives::nGetLeft),
      read("nGetTop", RenderNodeNatives::nGetTop),
      read("nGetRight", RenderNodeNatives::nGetRight),
      read("nGetBottom", RenderNodeNatives::nGetBottom),
      read("nGetTranslationX", node -> Float.floatToIntBits(RenderNodeNatives.nGetTranslationX(node))),
      read("nGetTranslationY", node -> Float.floatToIntBits(RenderNodeNatives.nGetTranslationY(node))),
      read("nGetScaleX", node -> Float.floatToIntBits(RenderNodeNatives.nGetScaleX(node))),
      read("nGetScaleY", node -> Float.floatToIntBits(RenderNodeNatives.nGetScaleY(node))),
      read("nGetRotation", node -> Float.floatToIntBits(RenderNodeNatives.nGetRotation(node))));

  /** @param root render node of the window; {@code textures} remembers the bitmaps that the GPU already has */
  static FrameContent of(long root, Textures textures) {
    DisplayList list = DisplayLists.of(root);
    if (list == null) return EMPTY;
    long places = 31 * list.hash() + properties(root);
    long operations = list.operations();
    long uploaded = 0;
    long layers = list.layerPixels();
    for (long bitmap : list.bitmaps()) uploaded += textures.uploadedPixels(bitmap);
    for (long child : list.children()) {
      FrameContent inside = of(child, textures);
      places = 31 * places + inside.places;
      operations += inside.operations;
      uploaded += inside.uploadedPixels;
      layers += inside.layerPixels;
    }
    return new FrameContent(places, operations, uploaded, layers);
  }

  /** A hash of where a node is drawn, without its content. */
  private static long properties(long node) {
    long hash = 0;
    for (LongToIntFunction each : PROPERTIES) hash = 31 * hash + each.applyAsInt(node);
    return hash;
  }

  private static LongToIntFunction read(String name, LongToIntFunction before) {
    return Natives.read(RenderNode.class, name, before);
  }
}
