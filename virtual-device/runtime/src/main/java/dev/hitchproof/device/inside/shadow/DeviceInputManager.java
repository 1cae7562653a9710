package dev.hitchproof.device.inside.shadow;

import android.view.InputEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputManager;

/** Where apps inject input before API 34. */
@Implements(className = "android.hardware.input.InputManager", isInAndroidSdk = false)
public class DeviceInputManager extends ShadowInputManager {
  @Implementation(maxSdk = 33)
  @Override
  protected boolean injectInputEvent(InputEvent event, int mode) {
    return InjectedInput.inject(event, mode);
  }
}
