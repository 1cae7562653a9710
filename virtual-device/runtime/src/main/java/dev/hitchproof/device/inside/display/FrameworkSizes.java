package dev.hitchproof.device.inside.display;

import android.graphics.Bitmap;
import android.graphics.Matrix;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.RectF;
import dev.hitchproof.device.host.Affine;
import dev.hitchproof.device.host.Area;
import dev.hitchproof.device.host.NativeSizes;
import dev.hitchproof.device.inside.level.Natives;
import java.util.function.LongToIntFunction;
import org.robolectric.nativeruntime.BitmapNatives;
import org.robolectric.nativeruntime.MatrixNatives;
import org.robolectric.nativeruntime.PaintNatives;
import org.robolectric.nativeruntime.PathNatives;

/** Asks the framework's native code. */
final class FrameworkSizes implements NativeSizes {
  private static final int MATRIX_VALUES = 9;
  private static final LongToIntFunction TEXT_SIZE =
      Natives.read(Paint.class, "nGetTextSize", paint -> Float.floatToIntBits(PaintNatives.nGetTextSize(paint)));
  private static final LongToIntFunction STROKE_WIDTH =
      Natives.read(Paint.class, "nGetStrokeWidth", paint -> Float.floatToIntBits(PaintNatives.nGetStrokeWidth(paint)));
  private static final LongToIntFunction ROW_BYTES = Natives.read(Bitmap.class, "nativeRowBytes", BitmapNatives::nativeRowBytes);
  private static final LongToIntFunction CONFIG = Natives.read(Bitmap.class, "nativeConfig", BitmapNatives::nativeConfig);
  private static final LongToIntFunction BYTES =
      Natives.read(Bitmap.class, "nativeGetAllocationByteCount", BitmapNatives::nativeGetAllocationByteCount);

  @Override
  public float textSize(long paint) {
    return Float.intBitsToFloat(TEXT_SIZE.applyAsInt(paint));
  }

  @Override
  public float strokeWidth(long paint) {
    return Float.intBitsToFloat(STROKE_WIDTH.applyAsInt(paint));
  }

  @Override
  public Area bitmap(long bitmap) {
    int rowBytes = ROW_BYTES.applyAsInt(bitmap);
    if (rowBytes == 0) return new Area(0, 0, 0, 0);
    return new Area(0, 0, (float) rowBytes / bytesPerPixel(CONFIG.applyAsInt(bitmap)), (float) BYTES.applyAsInt(bitmap) / rowBytes);
  }

  /** @param config {@code Bitmap.Config.nativeInt} */
  private static int bytesPerPixel(int config) {
    return switch (config) {
      case 1 -> 1; // ALPHA_8
      case 3, 4 -> 2; // RGB_565, ARGB_4444
      case 6 -> 8; // RGBA_F16
      default -> 4;
    };
  }

  @Override
  public Area path(long path) {
    RectF bounds = new RectF();
    Natives.call(Path.class, PathNatives.class, "nComputeBounds", path, bounds);
    return new Area(bounds.left, bounds.top, bounds.right, bounds.bottom);
  }

  @Override
  public Affine matrix(long matrix) {
    float[] values = new float[MATRIX_VALUES];
    Natives.call(Matrix.class, MatrixNatives.class, "nGetValues", matrix, values);
    return Affine.of(values);
  }
}
