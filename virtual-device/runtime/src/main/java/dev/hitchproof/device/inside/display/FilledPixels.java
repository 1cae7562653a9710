package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.Affine;
import dev.hitchproof.device.host.Area;
import dev.hitchproof.device.host.DisplayLists.DisplayList;
import dev.hitchproof.device.host.Placed;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Counts the pixels that the GPU fills to draw a window: those of each operation, layer and shadow within its clip, each time
 * that they are covered. It draws all of the window in each frame, except that a layer whose content did not change is only
 * drawn as a picture. A process has one, which remembers the layers.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/RenderNode.cpp
 */
final class FilledPixels {
  private final LongFunction<DisplayList> lists;
  private final LongFunction<RenderNodes.NodeProperties> properties;
  /** What is drawn on each node's layer, as {@link #content} has it. */
  private final Map<Long, Long> layers = new HashMap<>();

  /** @param lists of the nodes, null for those that draw nothing */
  FilledPixels(LongFunction<DisplayList> lists, LongFunction<RenderNodes.NodeProperties> properties) {
    this.lists = lists;
    this.properties = properties;
  }

  /** @param root render node of the window */
  long of(long root) {
    return Math.round(node(root, Affine.NONE, Area.EVERYWHERE));
  }

  private double node(long node, Affine parent, Area clip) {
    DisplayList list = lists.apply(node);
    if (list == null) return 0;
    RenderNodes.NodeProperties how = properties.apply(node);
    if (how.alpha() == 0) return 0;
    Affine matrix = parent.with(how.matrix());
    Area shown = matrix.around(how.bounds()).within(clip);
    double shadow = how.shadowElevation() == 0 ? 0 : shadow(how, matrix, clip);
    if (how.hasLayer()) return shadow + layer(node, list, how) + shown.pixels();
    layers.remove(node);
    return shadow + operations(list, matrix, how.clips() ? shown : clip);
  }

  /** An assumption: its two shadows together cover the node and its elevation on each side. */
  private static double shadow(RenderNodes.NodeProperties how, Affine matrix, Area clip) {
    return matrix.around(how.bounds().grown(how.shadowElevation())).within(clip).pixels();
  }

  /** What it takes to bring a layer up to date: to clear it, to draw its content, and to apply its effect. */
  private double layer(long node, DisplayList list, RenderNodes.NodeProperties how) {
    long content = 31 * (31 * content(list) + how.bounds().hashCode()) + Double.hashCode(how.effectFills());
    Long drawn = layers.put(node, content);
    if (drawn != null && drawn == content) return 0;
    return how.bounds().pixels() * (1 + how.effectFills()) + operations(list, Affine.NONE, how.bounds());
  }

  private double operations(DisplayList list, Affine matrix, Area clip) {
    double pixels = 0;
    for (Area area : list.areas()) pixels += matrix.around(area).within(clip).pixels();
    for (Placed child : list.placed()) {
      pixels += node(child.node(), matrix.with(child.matrix()), matrix.around(child.clip()).within(clip));
    }
    return pixels;
  }

  /** Changes when anything in the list is recorded anew, or drawn elsewhere or otherwise. */
  private long content(DisplayList list) {
    long content = list.number();
    for (Placed child : list.placed()) {
      DisplayList inside = lists.apply(child.node());
      if (inside == null) continue;
      content = 31 * content + properties.apply(child.node()).hashCode();
      content = 31 * content + content(inside);
    }
    return content;
  }
}
