package dev.hitchproof.device.inside.shadow;

import android.view.Gravity;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Robolectric calls the methods of Window's shadow on this one, so it extends that one. */
@Implements(className = "com.android.internal.policy.PhoneWindow", isInAndroidSdk = false)
public class DevicePhoneWindow extends DeviceWindow {
  /** A phone asks the window manager where the options menu is; there is none here. */
  @Implementation
  protected int getOptionsPanelGravity() {
    return Gravity.CENTER | Gravity.BOTTOM;
  }
}
