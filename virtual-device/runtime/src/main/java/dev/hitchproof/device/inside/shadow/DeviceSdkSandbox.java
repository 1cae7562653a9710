package dev.hitchproof.device.inside.shadow;

import android.content.Context;
import android.content.Intent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** No package is the SDK sandbox: since API 36 each launch of an activity asks which one is. */
@Implements(className = "android.app.sdksandbox.sandboxactivity.SdkSandboxActivityAuthority", isInAndroidSdk = false)
public class DeviceSdkSandbox {
  @Implementation
  protected static boolean isSdkSandboxActivityIntent(Context context, Intent intent) {
    return false;
  }
}
