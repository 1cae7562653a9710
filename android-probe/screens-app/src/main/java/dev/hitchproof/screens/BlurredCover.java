package dev.hitchproof.screens;

import android.graphics.Bitmap;
import android.widget.ImageView;

/** Blurs the cover pixel by pixel, the more the header is collapsed. */
final class BlurredCover implements CollapsingLayout.OffsetListener {
  private static final int WIDTH_PX = 405;
  private static final int HEIGHT_PX = 270;
  private static final int PX_PER_RADIUS = 100;
  private final ImageView view;
  private final int[] cover = new int[WIDTH_PX * HEIGHT_PX];

  BlurredCover(ImageView view) {
    this.view = view;
    Pictures.bitmap(WIDTH_PX, HEIGHT_PX).getPixels(cover, 0, WIDTH_PX, 0, 0, WIDTH_PX, HEIGHT_PX);
  }

  @Override
  public void onOffsetChanged(int px) {
    int[] blurred = blurred(1 + px / PX_PER_RADIUS);
    view.setImageBitmap(Bitmap.createBitmap(blurred, WIDTH_PX, HEIGHT_PX, Bitmap.Config.ARGB_8888));
  }

  private int[] blurred(int radius) {
    int[] blurred = new int[cover.length];
    for (int y = 0; y < HEIGHT_PX; y++) {
      for (int x = 0; x < WIDTH_PX; x++) blurred[y * WIDTH_PX + x] = 0xFF000000 | 0x10101 * meanAround(x, y, radius);
    }
    return blurred;
  }

  private int meanAround(int x, int y, int radius) {
    int from = Math.max(0, x - radius);
    int to = Math.min(WIDTH_PX - 1, x + radius);
    int sum = 0;
    for (int i = from; i <= to; i++) sum += cover[y * WIDTH_PX + i] & 0xFF;
    return sum / (to - from + 1);
  }
}
