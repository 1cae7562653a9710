package dev.hitchproof.device.inside.shadow;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Rect;
import android.view.Surface;
import android.view.SurfaceControl;
import dev.hitchproof.device.inside.display.Display;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowNativeSurface;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** A window's surface is valid as soon as the window manager has handed it out; nothing native is behind it. */
@Implements(
    className = "android.view.Surface",
    isInAndroidSdk = false,
    callNativeMethodsByDefault = true)
public class DeviceSurface extends ShadowNativeSurface {
  @RealObject private Surface real;
  private boolean window;

  public boolean isWindow() {
    return window;
  }

  void becomeWindow() {
    window = true;
  }

  @Implementation
  protected void copyFrom(SurfaceControl other) {
    becomeWindow();
  }

  @Implementation
  protected boolean isValid() {
    return window || Reflector.reflector(Real.class, real).isValid();
  }

  /** API 31 asks for it each time a window changes after its first layout. */
  @Implementation
  protected long getNextFrameNumber() {
    return window ? 1 : Reflector.reflector(Real.class, real).getNextFrameNumber();
  }

  @Implementation
  protected void release() {
    window = false;
    Reflector.reflector(Real.class, real).release();
  }

  /** Windows that are not hardware accelerated draw into a throw-away bitmap. */
  @Implementation
  protected Canvas lockCanvas(Rect dirty) {
    if (!window) return Reflector.reflector(Real.class, real).lockCanvas(dirty);
    Rect r = dirty == null || dirty.isEmpty() ? new Rect(0, 0, 1, 1) : dirty;
    Bitmap b = Bitmap.createBitmap(r.right, r.bottom, Bitmap.Config.ARGB_8888);
    return new Canvas(b);
  }

  @Implementation
  protected void unlockCanvasAndPost(Canvas canvas) {
    if (!window) Reflector.reflector(Real.class, real).unlockCanvasAndPost(canvas);
    else Display.drawSoftware();
  }

  @ForType(Surface.class)
  interface Real {
    @Direct
    boolean isValid();

    @Direct
    long getNextFrameNumber();

    @Direct
    void release();

    @Direct
    Canvas lockCanvas(Rect dirty);

    @Direct
    void unlockCanvasAndPost(Canvas canvas);
  }

  /** Since API 35 a window always makes its surface itself, from a native buffer queue; before that it copies one. */
  @Implements(className = "android.view.ViewRootImpl", isInAndroidSdk = false)
  public static class DeviceViewRoot extends ShadowViewRootImpl {
    @Override
    @Implementation(minSdk = 35)
    protected void updateBlastSurfaceIfNeeded() {
      Object surface = ReflectionHelpers.getField(realObject, "mSurface");
      ((DeviceSurface) Shadow.extract(surface)).becomeWindow();
    }
  }
}
