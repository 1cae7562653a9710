package dev.hitchproof.screens;

import android.graphics.Bitmap;
import android.graphics.RenderEffect;
import android.graphics.Shader;
import android.graphics.drawable.BitmapDrawable;
import android.view.View;

/** Two ways to frosted glass: the GPU blurs whatever the view shows, or a blurred picture is behind it. */
final class Frost {
  private static final float RADIUS_PX = 6;
  private static final int WIDTH_PX = 135;
  private static final int HEIGHT_PX = 270;
  private static final int SCALE = 5;

  private Frost() {}

  static void blur(View view) {
    view.setRenderEffect(RenderEffect.createBlurEffect(RADIUS_PX, RADIUS_PX, Shader.TileMode.CLAMP));
  }

  static void behind(View view) {
    Bitmap small = Bitmap.createScaledBitmap(Pictures.bitmap(WIDTH_PX, HEIGHT_PX), WIDTH_PX / SCALE, HEIGHT_PX / SCALE, true);
    view.setBackground(new BitmapDrawable(view.getResources(), Bitmap.createScaledBitmap(small, WIDTH_PX, HEIGHT_PX, true)));
  }
}
