package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import dev.hitchproof.device.inside.display.Display;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** The Choreographer marks the start of each frame that it does not skip. */
@Implements(className = "android.graphics.FrameInfo", isInAndroidSdk = false)
public class DeviceFrameInfo {
  @RealObject private Object real;

  @Implementation
  protected void markInputHandlingStart() {
    if (Looper.myLooper() == Looper.getMainLooper()) Display.frameBegun();
    Reflector.reflector(Real.class, real).markInputHandlingStart();
  }

  @ForType(className = "android.graphics.FrameInfo")
  interface Real {
    @Direct
    void markInputHandlingStart();
  }
}
