package dev.hitchproof.demo;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.Paint;
import android.graphics.PixelFormat;
import android.graphics.drawable.Drawable;

/** Formats its texts each time it is drawn. */
final class FormattedLabel extends Drawable {
  private static final int TEXTS = 400;
  private final Paint paint = new Paint();
  private final int row;

  FormattedLabel(int row) {
    this.row = row;
  }

  @Override
  public void draw(Canvas canvas) {
    for (int i = 0; i < TEXTS; i++) canvas.drawText(String.format("%d of %.2f", row, i / 3.0), 0, 0, paint);
  }

  @Override
  public void setAlpha(int alpha) {}

  @Override
  public void setColorFilter(ColorFilter filter) {}

  @Override
  @SuppressWarnings("deprecation") // abstract in Drawable
  public int getOpacity() {
    return PixelFormat.TRANSLUCENT;
  }
}
