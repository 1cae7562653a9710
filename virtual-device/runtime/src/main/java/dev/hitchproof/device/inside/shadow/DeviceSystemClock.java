package dev.hitchproof.device.inside.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowPausedSystemClock;
import dev.hitchproof.device.inside.time.DeviceTime;

/** SystemClock.sleep lets other threads run meanwhile instead of jumping the clock. */
@Implements(className = "android.os.SystemClock", isInAndroidSdk = false)
public class DeviceSystemClock extends ShadowPausedSystemClock {
  @Implementation
  protected static void sleep(long ms) {
    DeviceTime.burn(ms * 1_000_000L);
  }
}
