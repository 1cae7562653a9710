package dev.hitchproof.screens;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;

/** Decodes the whole photo of each contact, and scales it to the size of the row. */
final class PhotosAdapter extends ContactsAdapter {
  private static final int PHOTO_PX = 800;
  private static final int SHOWN_PX = 105;
  private final byte[] photo = Pictures.png(PHOTO_PX, PHOTO_PX);

  @Override
  void show(Row row, int position) {
    super.show(row, position);
    row.photo.setImageBitmap(shown());
  }

  private Bitmap shown() {
    Bitmap whole = BitmapFactory.decodeByteArray(photo, 0, photo.length);
    return Bitmap.createScaledBitmap(whole, SHOWN_PX, SHOWN_PX, true);
  }
}
