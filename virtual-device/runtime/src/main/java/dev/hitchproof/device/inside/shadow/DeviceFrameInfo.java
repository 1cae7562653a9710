package dev.hitchproof.device.inside.shadow;

import android.os.Looper;
import dev.hitchproof.device.inside.display.Display;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;

/** The Choreographer marks the start of each frame that it does not skip. */
@Implements(className = "android.graphics.FrameInfo", isInAndroidSdk = false)
public class DeviceFrameInfo {
  @RealObject private Object real;

  @Implementation
  protected void markInputHandlingStart() {
    if (Looper.myLooper() == Looper.getMainLooper()) Display.frameBegun();
    Shadow.directlyOn(real, "android.graphics.FrameInfo", "markInputHandlingStart");
  }
}
