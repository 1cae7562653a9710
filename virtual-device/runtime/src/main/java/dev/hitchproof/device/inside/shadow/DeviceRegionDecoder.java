package dev.hitchproof.device.inside.shadow;

import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.BitmapRegionDecoder;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.Resetter;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * Decodes the picture once and cuts the regions out of it. A phone decodes the lines of each region, so that the first costs less
 * there and later ones more.
 */
@Implements(value = BitmapRegionDecoder.class, minSdk = 31, isInAndroidSdk = false)
public class DeviceRegionDecoder {
  private static final Map<Long, Bitmap> PICTURES = new HashMap<>();
  private static long last;

  @Resetter
  public static synchronized void reset() {
    PICTURES.clear();
  }

  @Implementation
  protected static synchronized BitmapRegionDecoder nativeNewInstance(byte[] data, int offset, int length) throws IOException {
    Bitmap picture = BitmapFactory.decodeByteArray(data, offset, length);
    if (picture == null) throw new IOException("Image format not supported");
    PICTURES.put(++last, picture);
    return ReflectionHelpers.callConstructor(BitmapRegionDecoder.class, ClassParameter.from(long.class, last));
  }

  @Implementation
  protected static BitmapRegionDecoder nativeNewInstance(InputStream in, byte[] storage) throws IOException {
    byte[] all = in.readAllBytes();
    return nativeNewInstance(all, 0, all.length);
  }

  @Implementation
  protected static BitmapRegionDecoder nativeNewInstance(FileDescriptor file) throws IOException {
    return nativeNewInstance(new FileInputStream(file), null);
  }

  @Implementation
  protected static synchronized Bitmap nativeDecodeRegion(long decoder, int x, int y, int width, int height, BitmapFactory.Options options, long inBitmap, long colours) {
    Bitmap picture = PICTURES.get(decoder);
    int left = Math.max(0, x);
    int top = Math.max(0, y);
    int right = Math.min(picture.getWidth(), x + width);
    int bottom = Math.min(picture.getHeight(), y + height);
    Bitmap region = Bitmap.createBitmap(picture, left, top, right - left, bottom - top);
    int sample = options == null ? 1 : Math.max(1, options.inSampleSize);
    return sample == 1 ? region : Bitmap.createScaledBitmap(region, Math.max(1, region.getWidth() / sample), Math.max(1, region.getHeight() / sample), true);
  }

  @Implementation
  protected static synchronized int nativeGetWidth(long decoder) {
    return PICTURES.get(decoder).getWidth();
  }

  @Implementation
  protected static synchronized int nativeGetHeight(long decoder) {
    return PICTURES.get(decoder).getHeight();
  }

  @Implementation
  protected static synchronized void nativeClean(long decoder) {
    PICTURES.remove(decoder);
  }
}
