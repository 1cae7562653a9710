package dev.hitchproof.device.inside.display;

import android.graphics.RenderNode;
import dev.hitchproof.device.host.Affine;
import dev.hitchproof.device.host.Area;
import dev.hitchproof.device.host.DisplayLists;
import dev.hitchproof.device.inside.level.Natives;
import java.util.List;
import java.util.function.LongToIntFunction;
import org.robolectric.nativeruntime.RenderNodeNatives;

/** Reads the properties of render nodes, given their native addresses. */
final class RenderNodes {
  private static final LongToIntFunction LEFT = read("nGetLeft", RenderNodeNatives::nGetLeft);
  private static final LongToIntFunction TOP = read("nGetTop", RenderNodeNatives::nGetTop);
  private static final LongToIntFunction RIGHT = read("nGetRight", RenderNodeNatives::nGetRight);
  private static final LongToIntFunction BOTTOM = read("nGetBottom", RenderNodeNatives::nGetBottom);
  private static final LongToIntFunction TRANSLATION_X = bits("nGetTranslationX", RenderNodeNatives::nGetTranslationX);
  private static final LongToIntFunction TRANSLATION_Y = bits("nGetTranslationY", RenderNodeNatives::nGetTranslationY);
  private static final LongToIntFunction SCALE_X = bits("nGetScaleX", RenderNodeNatives::nGetScaleX);
  private static final LongToIntFunction SCALE_Y = bits("nGetScaleY", RenderNodeNatives::nGetScaleY);
  private static final LongToIntFunction ROTATION = bits("nGetRotation", RenderNodeNatives::nGetRotation);
  private static final List<LongToIntFunction> PLACE =
      List.of(LEFT, TOP, RIGHT, BOTTOM, TRANSLATION_X, TRANSLATION_Y, SCALE_X, SCALE_Y, ROTATION);

  private static final LongToIntFunction PIVOT_X = bits("nGetPivotX", RenderNodeNatives::nGetPivotX);
  private static final LongToIntFunction PIVOT_Y = bits("nGetPivotY", RenderNodeNatives::nGetPivotY);
  private static final LongToIntFunction ALPHA = bits("nGetAlpha", RenderNodeNatives::nGetAlpha);
  private static final LongToIntFunction ELEVATION = bits("nGetElevation", RenderNodeNatives::nGetElevation);
  private static final LongToIntFunction TRANSLATION_Z = bits("nGetTranslationZ", RenderNodeNatives::nGetTranslationZ);
  private static final LongToIntFunction LAYER_TYPE = read("nGetLayerType", RenderNodeNatives::nGetLayerType);
  private static final LongToIntFunction CLIPS = read("nGetClipToBounds", node -> RenderNodeNatives.nGetClipToBounds(node) ? 1 : 0);
  private static final LongToIntFunction OVERLAPS =
      read("nHasOverlappingRendering", node -> RenderNodeNatives.nHasOverlappingRendering(node) ? 1 : 0);
  private static final LongToIntFunction HAS_SHADOW = read("nHasShadow", node -> RenderNodeNatives.nHasShadow(node) ? 1 : 0);
  private static final int NO_LAYER = 0;

  private RenderNodes() {}

  /** A hash of where a node is drawn, without its content. */
  static long placeHash(long node) {
    long hash = 0;
    for (LongToIntFunction each : PLACE) hash = 31 * hash + each.applyAsInt(node);
    return hash;
  }

  /** Where a node is drawn in its parent. */
  static float x(long node) {
    return LEFT.applyAsInt(node) + number(TRANSLATION_X, node);
  }

  static float y(long node) {
    return TOP.applyAsInt(node) + number(TRANSLATION_Y, node);
  }

  static NodeProperties of(long node) {
    float alpha = number(ALPHA, node);
    double effectFills = DisplayLists.effectFills(node);
    return new NodeProperties(
        matrix(node),
        new Area(0, 0, RIGHT.applyAsInt(node) - LEFT.applyAsInt(node), BOTTOM.applyAsInt(node) - TOP.applyAsInt(node)),
        CLIPS.applyAsInt(node) != 0,
        alpha,
        HAS_SHADOW.applyAsInt(node) == 0 ? 0 : number(ELEVATION, node) + number(TRANSLATION_Z, node),
        hasLayer(node, alpha, effectFills),
        effectFills);
  }

  /** Turns out of the plane and animation matrices are left out. */
  private static Affine matrix(long node) {
    float x = x(node);
    float y = y(node);
    float scaleX = number(SCALE_X, node);
    float scaleY = number(SCALE_Y, node);
    float rotation = number(ROTATION, node);
    if (scaleX == 1 && scaleY == 1 && rotation == 0) return Affine.NONE.translated(x, y);
    float pivotX = number(PIVOT_X, node);
    float pivotY = number(PIVOT_Y, node);
    return Affine.NONE.translated(x + pivotX, y + pivotY).rotated(rotation).scaled(scaleX, scaleY).translated(-pivotX, -pivotY);
  }

  /**
   * By its type, because it has an effect, or because it is translucent and its operations overlap.
   * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/RenderProperties.h
   */
  private static boolean hasLayer(long node, float alpha, double effectFills) {
    return effectFills > 0 || LAYER_TYPE.applyAsInt(node) != NO_LAYER || alpha < 1 && OVERLAPS.applyAsInt(node) != 0;
  }

  private static float number(LongToIntFunction bits, long node) {
    return Float.intBitsToFloat(bits.applyAsInt(node));
  }

  private interface LongToFloat {
    float of(long node);
  }

  private static LongToIntFunction bits(String name, LongToFloat before) {
    return read(name, node -> Float.floatToIntBits(before.of(node)));
  }

  private static LongToIntFunction read(String name, LongToIntFunction before) {
    return Natives.read(RenderNode.class, name, before);
  }

  /**
   * How a render node is drawn, its content apart. {@code matrix}: from its coordinates to its parent's; {@code bounds}: in its
   * own; {@code shadowElevation}: 0 if it casts no shadow; {@code hasLayer}: whether it has a texture of its own;
   * {@code effectFills}: how many times its {@code RenderEffect} fills each of its pixels, 0 without one.
   */
  record NodeProperties(
      Affine matrix, Area bounds, boolean clips, float alpha, float shadowElevation, boolean hasLayer, double effectFills) {}
}
