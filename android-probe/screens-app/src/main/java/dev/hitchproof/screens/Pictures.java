package dev.hitchproof.screens;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import java.io.ByteArrayOutputStream;

/** A picture as a server would deliver it. */
final class Pictures {
  private Pictures() {}

  static Bitmap bitmap(int widthPx, int heightPx) {
    Bitmap bitmap = Bitmap.createBitmap(widthPx, heightPx, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(Color.LTGRAY);
    Paint paint = new Paint();
    paint.setColor(Color.DKGRAY);
    new Canvas(bitmap).drawCircle(widthPx / 2f, heightPx / 2f, Math.min(widthPx, heightPx) / 3f, paint);
    return bitmap;
  }

  static byte[] png(int widthPx, int heightPx) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap(widthPx, heightPx).compress(Bitmap.CompressFormat.PNG, 100, out);
    return out.toByteArray();
  }
}
