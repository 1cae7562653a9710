package dev.hitchproof.device.inside.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowUserManager;

/** The user has unlocked the device, whichever context asks (Robolectric keeps that per manager object). */
@Implements(className = "android.os.UserManager", isInAndroidSdk = false)
public class DeviceUserManager extends ShadowUserManager {
  @Implementation
  @Override
  protected boolean isUserUnlocked() {
    return true;
  }

  @Implementation
  protected boolean isUserUnlockingOrUnlocked(int user) {
    return true;
  }
}
