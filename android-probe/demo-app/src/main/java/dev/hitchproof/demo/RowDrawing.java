package dev.hitchproof.demo;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Paint;

/**
 * What a row invisibly draws on top of its views: operations cost the RenderThread time, a new bitmap
 * costs the first frame that shows it time in the sync, off-screen layers cost the GPU time.
 */
final class RowDrawing {
  static final RowDrawing NONE = new RowDrawing(0, 0, 0);
  private static final int BITMAP_WIDTH_PX = 1000;

  private final int operations;
  private final int uploadKpx;
  private final int layers;
  private Bitmap upload;

  RowDrawing(int operations, int uploadKpx, int layers) {
    this.operations = operations;
    this.uploadKpx = uploadKpx;
    this.layers = layers;
  }

  boolean isNothing() {
    return operations == 0 && uploadKpx == 0 && layers == 0;
  }

  void on(Canvas canvas, int widthPx, int heightPx) {
    if (isNothing()) {
      return;
    }
    Paint paint = new Paint();
    paint.setColor(0);
    for (int i = 0; i < operations; i++) {
      canvas.drawRect(0, 0, 1, 1, paint);
    }
    if (uploadKpx > 0) {
      if (upload == null) {
        upload = Bitmap.createBitmap(BITMAP_WIDTH_PX, uploadKpx, Bitmap.Config.ARGB_8888);
      }
      canvas.drawBitmap(upload, 0, 0, paint);
    }
    for (int i = 0; i < layers; i++) {
      canvas.saveLayer(0, 0, widthPx, heightPx, paint);
      canvas.restore();
    }
  }
}
