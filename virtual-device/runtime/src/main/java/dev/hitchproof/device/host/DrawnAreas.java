package dev.hitchproof.device.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where the operations of one display list draw, in the coordinates of its node: the rectangles around them, within the
 * clip. An operation whose extent is not known draws everywhere within the clip. The calls are those of
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/graphics/java/android/graphics/BaseRecordingCanvas.java
 */
final class DrawnAreas {
  private static final int INTERSECT = 1;
  /** Of the text size: assumptions about glyphs of Latin text, which are not measured. */
  private static final float GLYPH_WIDTH = 0.5f;
  private static final float ABOVE_BASELINE = 0.8f;
  private static final float BELOW_BASELINE = 0.2f;

  private record State(Affine matrix, Area clip) {}

  final List<Area> areas = new ArrayList<>();
  final List<Placed> children = new ArrayList<>();
  private final NativeSizes sizes;
  private final Deque<State> saved = new ArrayDeque<>();
  private Affine matrix = Affine.NONE;
  private Area clip = Area.EVERYWHERE;

  DrawnAreas(NativeSizes sizes) {
    this.sizes = sizes;
  }

  /** @param args those of the native call; the first is the canvas */
  void called(String call, Object[] args) {
    switch (call) {
      case "nSave" -> save();
      case "nSaveLayer", "nSaveLayerAlpha" -> layer(floats(args, 1));
      case "nSaveUnclippedLayer" -> layer(new Area((int) args[1], (int) args[2], (int) args[3], (int) args[4]));
      case "nRestore" -> restoreTo(saved.size());
      case "nRestoreToCount", "nRestoreUnclippedLayer" -> restoreTo((int) args[1]);
      case "nTranslate" -> matrix = matrix.translated((float) args[1], (float) args[2]);
      case "nScale" -> matrix = matrix.scaled((float) args[1], (float) args[2]);
      case "nRotate" -> matrix = matrix.rotated((float) args[1]);
      case "nSkew" -> matrix = matrix.skewed((float) args[1], (float) args[2]);
      case "nConcat" -> matrix = matrix.with(matrixOf(args[1]));
      case "nSetMatrix" -> matrix = matrixOf(args[1]);
      case "nClipRect" -> {
        if ((int) args[5] == INTERSECT) clip = placed(floats(args, 1));
      }
      case "nClipPath" -> {
        if ((int) args[2] == INTERSECT) clip = placed(sizes.path((long) args[1]));
      }
      case "nDrawRenderNode" -> children.add(new Placed((long) args[1], matrix, clip));
      case "nDrawLines" -> lines((float[]) args[1], (int) args[2], (int) args[3], sizes.strokeWidth((long) args[4]));
      default -> {
        if (call.startsWith("nDraw")) areas.add(placed(drawn(call, args)));
      }
    }
  }

  private Area drawn(String call, Object[] args) {
    return switch (call) {
      case "nDrawRect", "nDrawOval", "nDrawArc", "nDrawDoubleRoundRect" -> floats(args, 1);
      case "nDrawRoundRect" -> args[1] instanceof Float ? floats(args, 1) : Area.EVERYWHERE;
      case "nDrawCircle" -> args[1] instanceof Float ? point(args, 1).grown((float) args[3]) : Area.EVERYWHERE;
      case "nDrawPoint" -> point(args, 1).grown(sizes.strokeWidth((long) args[3]) / 2);
      case "nDrawLine" -> line((float) args[1], (float) args[2], (float) args[3], (float) args[4], sizes.strokeWidth((long) args[5]));
      case "nDrawPath" -> sizes.path((long) args[1]);
      case "nDrawNinePatch" -> floats(args, 3);
      case "nDrawBitmap" -> bitmap(args);
      case "nDrawBitmapMatrix" -> matrixOf(args[2]).around(sizes.bitmap((long) args[1]));
      case "nDrawText" -> text((int) args[3] - startOf(args), (float) args[4], (float) args[5], (long) args[7]);
      case "nDrawTextRun" -> text((int) args[3] - startOf(args), (float) args[6], (float) args[7], (long) args[9]);
      default -> Area.EVERYWHERE;
    };
  }

  /** By the number of arguments: a bitmap in a rectangle, one at a point, pixels at a point. */
  private Area bitmap(Object[] args) {
    if (args.length == 13) return floats(args, 6);
    if (!(args[1] instanceof Long bitmap)) {
      return Affine.NONE.translated((float) args[4], (float) args[5]).around(new Area(0, 0, (int) args[6], (int) args[7]));
    }
    int canvasDensity = (int) args[5];
    int bitmapDensity = (int) args[7];
    float scale = canvasDensity == 0 || bitmapDensity == 0 ? 1 : (float) canvasDensity / bitmapDensity;
    return Affine.NONE.translated((float) args[2], (float) args[3]).scaled(scale, scale).around(sizes.bitmap(bitmap));
  }

  private Area text(int glyphs, float x, float y, long paint) {
    float size = sizes.textSize(paint);
    return new Area(x, y - ABOVE_BASELINE * size, x + GLYPH_WIDTH * size * glyphs, y + BELOW_BASELINE * size);
  }

  /** Of a string the range is given by start and end, of an array by start and count. */
  private static int startOf(Object[] args) {
    return args[1] instanceof String ? (int) args[2] : 0;
  }

  private void lines(float[] points, int offset, int count, float width) {
    for (int i = offset; i + 3 < offset + count; i += 4) {
      areas.add(placed(line(points[i], points[i + 1], points[i + 2], points[i + 3], width)));
    }
  }

  /** Its ends are not longer than the line, as with {@code Paint.Cap.BUTT}. */
  private static Area line(float x, float y, float toX, float toY, float width) {
    float length = (float) Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
    float acrossX = length == 0 ? 0 : width / 2 * Math.abs(toY - y) / length;
    float acrossY = length == 0 ? 0 : width / 2 * Math.abs(toX - x) / length;
    return new Area(Math.min(x, toX) - acrossX, Math.min(y, toY) - acrossY, Math.max(x, toX) + acrossX, Math.max(y, toY) + acrossY);
  }

  private static Area point(Object[] args, int at) {
    return new Area((float) args[at], (float) args[at + 1], (float) args[at], (float) args[at + 1]);
  }

  private static Area floats(Object[] args, int at) {
    return new Area((float) args[at], (float) args[at + 1], (float) args[at + 2], (float) args[at + 3]);
  }

  private Affine matrixOf(Object address) {
    return (long) address == 0 ? Affine.NONE : sizes.matrix((long) address);
  }

  private Area placed(Area local) {
    return local.equals(Area.EVERYWHERE) ? clip : matrix.around(local).within(clip);
  }

  private void save() {
    saved.push(new State(matrix, clip));
  }

  /** The pixels of a layer are cleared when it begins, and drawn when it ends. */
  private void layer(Area bounds) {
    save();
    clip = placed(bounds);
    areas.add(clip);
    areas.add(clip);
  }

  /** @param count of saved states, of which a canvas that is not saved has one */
  private void restoreTo(int count) {
    while (saved.size() >= Math.max(1, count)) {
      State state = saved.pop();
      matrix = state.matrix;
      clip = state.clip;
    }
  }
}
