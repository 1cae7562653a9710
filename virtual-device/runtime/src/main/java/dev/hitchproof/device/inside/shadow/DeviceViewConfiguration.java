package dev.hitchproof.device.inside.shadow;

import org.robolectric.annotation.Implements;

/** Empty: the real ViewConfiguration (8 dp touch slop, not Robolectric's 16) runs. */
@Implements(className = "android.view.ViewConfiguration", isInAndroidSdk = false)
public class DeviceViewConfiguration {}
