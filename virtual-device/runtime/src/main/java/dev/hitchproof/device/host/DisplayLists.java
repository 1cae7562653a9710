package dev.hitchproof.device.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The display lists that an app records, by render node: where things are drawn and how much drawing it is. Native
 * addresses differ from process to process, so paints and paths are left out of the hash.
 */
public final class DisplayLists {
  /**
   * What one render node draws. {@code children} and {@code bitmaps} are native addresses, in drawing order.
   * {@code areas} are what operations and layers cover, in the node's coordinates, and {@code placed} are the children;
   * both are empty unless areas are {@linkplain #measure measured}. {@code number} counts the recordings of a process.
   * {@code scrolledX} and {@code scrolledY} are by how much all of it is moved, as a scrolled view moves its content.
   */
  public record DisplayList(
      long number, long hash, int operations, long layerPixels, List<Long> children, List<Long> bitmaps, List<Area> areas,
      List<Placed> placed, float scrolledX, float scrolledY) {}

  private static final class Recording {
    final long node;
    long hash = 17;
    int operations;
    double layerPixels;
    float scrolledX;
    float scrolledY;
    final List<Long> children = new ArrayList<>();
    final List<Long> bitmaps = new ArrayList<>();
    final DrawnAreas drawn = sizes == null ? null : new DrawnAreas(sizes);

    Recording(long node) {
      this.node = node;
    }

    DisplayList list() {
      return new DisplayList(
          RECORDINGS.incrementAndGet(), hash, operations, Math.round(layerPixels), children, bitmaps,
          drawn == null ? List.of() : drawn.areas, drawn == null ? List.of() : drawn.children,
          scrolledX, scrolledY);
    }

    void add(String call, Object[] args) {
      if (drawn != null) drawn.called(call, args);
      hash = 31 * hash + call.hashCode();
      for (int i = 1; i < args.length; i++) hash = 31 * hash + hashOf(args, i);
    }
  }

  private static final Map<Long, Recording> BY_CANVAS = new ConcurrentHashMap<>();
  private static final Map<Long, DisplayList> BY_NODE = new ConcurrentHashMap<>();
  private static final Map<Long, Long> EFFECT_BY_NODE = new ConcurrentHashMap<>();
  private static final AtomicLong RECORDINGS = new AtomicLong();
  private static volatile NativeSizes sizes;

  private DisplayLists() {}

  /** Measures the areas of what is recorded from now on. */
  public static void measure(NativeSizes with) {
    sizes = with;
  }

  /** Null while the node has nothing recorded. */
  public static DisplayList of(long node) {
    return BY_NODE.get(node);
  }

  /** Called when a process starts: it has no display lists yet. */
  public static void clear() {
    BY_CANVAS.clear();
    BY_NODE.clear();
    EFFECT_BY_NODE.clear();
    RECORDINGS.set(0);
  }

  /** How many times the node's {@code RenderEffect} fills each of the node's pixels; 0 without one. */
  public static double effectFills(long node) {
    Long effect = EFFECT_BY_NODE.get(node);
    return effect == null ? 0 : RenderEffects.fillsOf(effect);
  }

  /** A new node can have the address of one that is gone. */
  static void created(long node) {
    BY_NODE.remove(node);
    EFFECT_BY_NODE.remove(node);
  }

  /** @param effect native address, 0 for none */
  static void effect(long node, long effect) {
    if (effect == 0) EFFECT_BY_NODE.remove(node);
    else EFFECT_BY_NODE.put(node, effect);
  }

  /** The canvas records what the node draws from now on; only since API 31 is the node also named at the end. */
  static void begin(long canvas, long node) {
    BY_CANVAS.put(canvas, new Recording(node));
  }

  /** A native call on a canvas, whose address is the first argument; canvases that record nothing are ignored. */
  static void called(String call, Object[] args) {
    Recording r = BY_CANVAS.get((Long) args[0]);
    if (r == null) return;
    switch (call) {
      case "nFinishRecording" -> {
        BY_CANVAS.remove((Long) args[0]);
        BY_NODE.put(r.node, r.list());
        return;
      }
      case "nDrawRenderNode" -> r.children.add((Long) args[1]);
      case "nDrawBitmap", "nDrawBitmapMatrix", "nDrawBitmapMesh", "nDrawNinePatch" -> {
        if (args[1] instanceof Long bitmap) r.bitmaps.add(bitmap);
      }
      case "nSaveLayer", "nSaveLayerAlpha" ->
          r.layerPixels += Math.max(0, (float) args[3] - (float) args[1]) * (double) Math.max(0, (float) args[4] - (float) args[2]);
      case "nTranslate" -> {
        r.scrolledX += r.operations == 0 ? (float) args[1] : 0;
        r.scrolledY += r.operations == 0 ? (float) args[2] : 0;
      }
      default -> {}
    }
    if (call.startsWith("nDraw")) r.operations++;
    r.add(call, args);
  }

  static void discarded(long node) {
    BY_NODE.remove(node);
  }

  /** Hashes only the given range of a text {@code (char[], start, count)}: the rest of the buffer belongs to other texts. */
  private static int hashOf(Object[] args, int i) {
    Object arg = args[i];
    if (arg instanceof Long) return 0;
    if (arg instanceof char[] text) {
      int start = (Integer) args[i + 1];
      return Arrays.hashCode(Arrays.copyOfRange(text, start, start + (Integer) args[i + 2]));
    }
    if (arg instanceof float[] floats) return Arrays.hashCode(floats);
    if (arg instanceof int[] ints) return Arrays.hashCode(ints);
    return arg instanceof Number || arg instanceof Boolean || arg instanceof String ? arg.hashCode() : 0;
  }
}
