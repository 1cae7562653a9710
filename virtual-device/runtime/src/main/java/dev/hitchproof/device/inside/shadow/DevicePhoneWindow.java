package dev.hitchproof.device.inside.shadow;

import android.os.Handler;
import android.view.Window;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPhoneWindow;

/** Undoes ShadowWindow's swallowing of frame metrics listeners (reached by virtual dispatch). */
@Implements(className = "com.android.internal.policy.PhoneWindow", isInAndroidSdk = false)
public class DevicePhoneWindow extends ShadowPhoneWindow {
  @Override
  protected void addOnFrameMetricsAvailableListener(
      Window.OnFrameMetricsAvailableListener listener, Handler handler) {
    if (listener == null) throw new NullPointerException("listener cannot be null");
    realWindow.getDecorView().addFrameMetricsListener(realWindow, listener, handler);
  }

  @Override
  protected void removeOnFrameMetricsAvailableListener(
      Window.OnFrameMetricsAvailableListener listener) {
    realWindow.getDecorView().removeFrameMetricsListener(listener);
  }
}
