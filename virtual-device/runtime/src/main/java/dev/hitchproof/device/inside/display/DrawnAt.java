package dev.hitchproof.device.inside.display;

import dev.hitchproof.device.host.DisplayLists.DisplayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the nodes of a picture are drawn, so that one can tell how far its content has moved. */
final class DrawnAt {
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
