package org.example.journal;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.os.Handler;
import android.os.Looper;
import android.view.ViewGroup;
import androidx.recyclerview.widget.RecyclerView;
import java.io.ByteArrayOutputStream;

/** Shows a photo beside each entry. */
final class Photos {
  private Photos() {}

  private static byte[] stored() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Bitmap.createBitmap(640, 480, Bitmap.Config.ARGB_8888).compress(Bitmap.CompressFormat.PNG, 100, out);
    return out.toByteArray();
  }

  /** Decodes it in the bind. */
  static final class Mistake extends Change {
    private final byte[] photo = stored();

    @Override
    void bind(EntryRow row, int position) {
      row.photo.setImageBitmap(decoded());
    }

    private Bitmap decoded() {
      return BitmapFactory.decodeByteArray(photo, 0, photo.length);
    }
  }

  /** Decodes it on another thread, once. */
  static final class Innocent extends Change {
    private final Handler main = new Handler(Looper.getMainLooper());
    private Bitmap decoded;

    @Override
    void attach(ViewGroup screen, RecyclerView entries) {
      new Thread(() -> {
        byte[] photo = stored();
        BitmapFactory.Options small = new BitmapFactory.Options();
        small.inSampleSize = 4;
        Bitmap read = BitmapFactory.decodeByteArray(photo, 0, photo.length, small);
        main.post(() -> {
          decoded = read;
          entries.getAdapter().notifyDataSetChanged();
        });
      }, "photos").start();
    }

    @Override
    void bind(EntryRow row, int position) {
      if (row.photo.getDrawable() == null) row.photo.setImageBitmap(decoded);
    }
  }
}
