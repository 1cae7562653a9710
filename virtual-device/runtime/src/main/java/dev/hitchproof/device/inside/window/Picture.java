package dev.hitchproof.device.inside.window;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Point;
import android.view.WindowManager.LayoutParams;
import java.io.ByteArrayOutputStream;
import org.robolectric.shadows.ShadowDisplay;

/** The screen as a PNG: all windows drawn by the CPU, bottom to top. */
public final class Picture {
  private static final int BEST = 100;

  private Picture() {}

  public static byte[] png() {
    Point size = new Point();
    ShadowDisplay.getDefaultDisplay().getRealSize(size);
    Bitmap b = Bitmap.createBitmap(size.x, size.y, Bitmap.Config.ARGB_8888);
    Canvas c = new Canvas(b);
    c.drawColor(Color.BLACK);
    for (Windows.ShownWindow w : Windows.shown()) {
      if (w.has(LayoutParams.FLAG_DIM_BEHIND)) c.drawColor(Color.argb((int) (w.attrs().dimAmount * 255), 0, 0, 0));
      c.save();
      c.translate(w.frame().left, w.frame().top);
      w.view().draw(c);
      c.restore();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    b.compress(Bitmap.CompressFormat.PNG, BEST, out);
    return out.toByteArray();
  }
}
