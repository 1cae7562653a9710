package dev.hitchproof.screens;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.util.LruCache;

/** Draws a picture for each initial once. */
final class InitialsAdapter extends ContactsAdapter {
  private static final int SHOWN_PX = 105;
  private static final int KEPT = 30;
  private final Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
  private final LruCache<String, Bitmap> pictures = new LruCache<>(KEPT);

  @Override
  void show(Row row, int position) {
    super.show(row, position);
    row.photo.setImageBitmap(pictureOf(Words.at(position).substring(0, 1)));
  }

  private Bitmap pictureOf(String initial) {
    Bitmap known = pictures.get(initial);
    if (known != null) return known;
    Bitmap made = Bitmap.createBitmap(SHOWN_PX, SHOWN_PX, Bitmap.Config.ARGB_8888);
    paint.setColor(Color.WHITE);
    paint.setTextSize(SHOWN_PX / 2f);
    new Canvas(made).drawText(initial, SHOWN_PX / 3f, SHOWN_PX * 2 / 3f, paint);
    pictures.put(initial, made);
    return made;
  }
}
