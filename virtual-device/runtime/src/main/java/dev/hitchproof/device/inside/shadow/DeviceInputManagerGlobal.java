package dev.hitchproof.device.inside.shadow;

import android.view.InputEvent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputManagerGlobal;

/** Where apps inject input since API 34. */
@Implements(className = "android.hardware.input.InputManagerGlobal", isInAndroidSdk = false)
public class DeviceInputManagerGlobal extends ShadowInputManagerGlobal {
  @Implementation
  protected boolean injectInputEvent(InputEvent event, int mode) {
    return InjectedInput.inject(event, mode);
  }

  @Implementation
  protected boolean injectInputEvent(InputEvent event, int mode, int targetUid) {
    return InjectedInput.inject(event, mode);
  }
}
