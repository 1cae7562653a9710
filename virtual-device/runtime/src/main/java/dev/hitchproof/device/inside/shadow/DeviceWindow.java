package dev.hitchproof.device.inside.shadow;

import android.os.Handler;
import android.view.Gravity;
import android.view.Window;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowWindow;

/** Passes the renderer's reports to frame metrics listeners, as on a phone; ShadowWindow only stores the listeners. */
@Implements(Window.class)
public class DeviceWindow extends ShadowWindow {
  @RealObject private Window window;

  @Override
  @Implementation
  protected void addOnFrameMetricsAvailableListener(
      Window.OnFrameMetricsAvailableListener listener, Handler handler) {
    if (listener == null) throw new NullPointerException("listener cannot be null");
    window.getDecorView().addFrameMetricsListener(window, listener, handler);
  }

  @Override
  @Implementation
  protected void removeOnFrameMetricsAvailableListener(
      Window.OnFrameMetricsAvailableListener listener) {
    window.getDecorView().removeFrameMetricsListener(listener);
  }

  /** Robolectric calls the methods of Window's shadow on this one, so it extends that one. */
  @Implements(className = "com.android.internal.policy.PhoneWindow", isInAndroidSdk = false)
  public static class DevicePhoneWindow extends DeviceWindow {
    /** A phone asks the window manager where the options menu is; there is none here. */
    @Implementation
    protected int getOptionsPanelGravity() {
      return Gravity.CENTER | Gravity.BOTTOM;
    }
  }
}
