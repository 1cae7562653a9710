package dev.hitchproof.device.inside.display;

import android.graphics.Bitmap;
import android.graphics.BlendMode;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Matrix;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import dev.hitchproof.device.host.DisplayLists;
import java.util.List;
import java.util.function.Consumer;

/**
 * Draws the same things into a render node, whose filled pixels the model counts, and with Skia into a bitmap in which each
 * operation adds 1 to the pixels that it covers. It runs beside the framework, in the sandbox.
 */
public final class CountedPixels {
  private static final int SIZE_PX = 400;
  private static final Paint ADD = new Paint();

  private CountedPixels() {}

  static {
    ADD.setColor(0xFF000001);
    ADD.setBlendMode(BlendMode.PLUS);
    ADD.setStrokeWidth(4);
  }

  /** Lines of the scene's name, the model's count and the raster's. */
  public static String compared() {
    DisplayLists.measure(new FrameworkSizes());
    StringBuilder lines = new StringBuilder();
    List.<Consumer<Canvas>>of(
            CountedPixels::shapes, CountedPixels::bitmaps, CountedPixels::placed, CountedPixels::turned, CountedPixels::clipped)
        .forEach(scene -> lines.append(modelled(scene)).append(' ').append(rastered(scene)).append('\n'));
    return lines.append(modelledInNodes()).append(' ').append(rastered(CountedPixels::asInNodes)).toString();
  }

  private static void shapes(Canvas canvas) {
    for (int i = 0; i < 5; i++) canvas.drawColor(0xFF000001, BlendMode.PLUS);
    canvas.drawRect(-50, 10, 70, 100, ADD);
    canvas.drawLine(0, 50, 200, 50, ADD);
    canvas.drawLines(new float[] {10, 300, 10, 500, 30, 20, 130, 20}, ADD);
    Path path = new Path();
    path.addRect(10, 20, 60, 90, Path.Direction.CW);
    canvas.drawPath(path, ADD);
  }

  private static void bitmaps(Canvas canvas) {
    Bitmap bitmap = Bitmap.createBitmap(30, 40, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(0xFF000001);
    canvas.drawBitmap(bitmap, 380, 20, ADD);
    canvas.drawBitmap(bitmap, null, new android.graphics.Rect(20, 20, 100, 200), ADD);
    Matrix twice = new Matrix();
    twice.setScale(2, 2);
    canvas.drawBitmap(bitmap, twice, ADD);
  }

  private static void placed(Canvas canvas) {
    canvas.save();
    canvas.translate(350, 10);
    canvas.scale(1.5f, 2);
    canvas.drawRect(0, 0, 20, 20, ADD);
    canvas.save();
    canvas.translate(20, 0);
    canvas.drawRect(0, 0, 20, 20, ADD);
    canvas.restoreToCount(1);
    canvas.drawRect(0, 0, 20, 20, ADD);
  }

  private static void turned(Canvas canvas) {
    Matrix quarter = new Matrix();
    quarter.setRotate(90, 100, 100);
    canvas.concat(quarter);
    canvas.drawRect(50, 60, 90, 200, ADD);
  }

  private static void clipped(Canvas canvas) {
    canvas.save();
    canvas.clipRect(10, 10, 60, 30);
    canvas.drawColor(0xFF000001, BlendMode.PLUS);
    canvas.drawRect(0, 0, 400, 20, ADD);
    canvas.restore();
    canvas.drawRect(0, 0, 400, 20, ADD);
  }

  /** What {@link #modelledInNodes} draws by the properties of its nodes. */
  private static void asInNodes(Canvas canvas) {
    canvas.translate(100 + 10, 50 - 20);
    canvas.scale(2, 3, 30, 40);
    canvas.clipRect(0, 0, 60, 80);
    canvas.drawRect(-10, -10, 50, 50, ADD);
    canvas.translate(50, 70);
    canvas.drawRect(0, 0, 100, 100, ADD);
  }

  private static long modelledInNodes() {
    RenderNode inner = node(0, 0, 10, 10, canvas -> canvas.drawRect(0, 0, 100, 100, ADD));
    inner.setClipToBounds(false);
    RenderNode child = node(100, 50, 160, 130, canvas -> {
      canvas.drawRect(-10, -10, 50, 50, ADD);
      canvas.translate(50, 70);
      canvas.drawRenderNode(inner);
    });
    child.setTranslationX(10);
    child.setTranslationY(-20);
    child.setScaleX(2);
    child.setScaleY(3);
    child.setPivotX(30);
    child.setPivotY(40);
    return filled(node(0, 0, SIZE_PX, SIZE_PX, canvas -> canvas.drawRenderNode(child)));
  }

  private static long modelled(Consumer<Canvas> scene) {
    return filled(node(0, 0, SIZE_PX, SIZE_PX, scene::accept));
  }

  private static RenderNode node(int left, int top, int right, int bottom, Consumer<RecordingCanvas> draw) {
    RenderNode node = new RenderNode("counted");
    node.setPosition(left, top, right, bottom);
    draw.accept(node.beginRecording());
    node.endRecording();
    return node;
  }

  private static long filled(RenderNode node) {
    return new FilledPixels(DisplayLists::of, RenderNodes::of).of(addressOf(node));
  }

  private static long addressOf(RenderNode node) {
    try {
      java.lang.reflect.Field address = RenderNode.class.getField("mNativeRenderNode");
      return address.getLong(node);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long rastered(Consumer<Canvas> scene) {
    Bitmap bitmap = Bitmap.createBitmap(SIZE_PX, SIZE_PX, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(Color.BLACK);
    scene.accept(new Canvas(bitmap));
    int[] pixels = new int[SIZE_PX * SIZE_PX];
    bitmap.getPixels(pixels, 0, SIZE_PX, 0, 0, SIZE_PX, SIZE_PX);
    long sum = 0;
    for (int pixel : pixels) sum += pixel & 0xFF;
    return sum;
  }
}
